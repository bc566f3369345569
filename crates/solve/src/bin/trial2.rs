fn main(){solve::trial2()}
