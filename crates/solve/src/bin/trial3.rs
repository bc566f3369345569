fn main(){solve::trial3()}
