//! One tree for all dreams: nodes in a row, children in a list, sorted as their actions are.

use table::Seat;

/// Where a list ends.
pub(crate) const NIL: u32 = u32::MAX;

/// A decision that was tried: who took it, and what came of it for that seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<A> {
    pub(crate) action: A,
    pub(crate) seat: Seat,
    pub(crate) visits: u32,
    /// How often it could have been tried.
    pub(crate) available: u32,
    /// What it brought the seat that took it, over all visits.
    pub(crate) total: f32,
    /// How good it looked before it was tried; counts less with every visit.
    pub(crate) bias: f32,
    pub(crate) child: u32,
    pub(crate) next: u32,
}

/// The nodes. The root is no node: its children are the first ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree<A> {
    pub(crate) nodes: Vec<Node<A>>,
}

impl<A: Copy + Ord> Tree<A> {
    /// Starts anew, with room for so many nodes.
    pub(crate) fn clear(&mut self, room: usize) {
        self.nodes.clear();
        self.nodes.reserve(room);
    }

    /// Adds a node that belongs to no list yet.
    pub(crate) fn add(&mut self, seat: Seat, action: A, bias: f32) -> u32 {
        let id = self.nodes.len() as u32;
        let (child, next) = (NIL, NIL);
        self.nodes.push(Node {
            action,
            seat,
            visits: 0,
            available: 1,
            total: 0.0,
            bias,
            child,
            next,
        });
        id
    }

    /// Adds a child where it belongs in the list of its parent.
    pub(crate) fn add_child(&mut self, parent: u32, seat: Seat, action: A, bias: f32) -> u32 {
        let id = self.add(seat, action, bias);
        let mut before = NIL;
        let mut after = self.at(parent).child;
        while after != NIL && (self.at(after).seat, self.at(after).action) < (seat, action) {
            before = after;
            after = self.at(after).next;
        }
        self.nodes[id as usize].next = after;
        match before {
            NIL => self.nodes[parent as usize].child = id,
            before => self.nodes[before as usize].next = id,
        }
        id
    }

    #[inline]
    pub(crate) fn at(&self, id: u32) -> &Node<A> {
        &self.nodes[id as usize]
    }

    #[inline]
    pub(crate) fn at_mut(&mut self, id: u32) -> &mut Node<A> {
        &mut self.nodes[id as usize]
    }

    /// How the game goes on from a node if everybody does what was tried most: itself first.
    pub(crate) fn line(&self, from: u32, most: usize) -> Vec<(Seat, A)> {
        let mut line = Vec::new();
        let mut at = from;
        while line.len() < most {
            let node = self.at(at);
            line.push((node.seat, node.action));
            let mut best = NIL;
            let mut child = node.child;
            while child != NIL {
                if best == NIL || self.at(child).visits > self.at(best).visits {
                    best = child;
                }
                child = self.at(child).next;
            }
            if best == NIL || self.at(best).visits < 2 {
                break;
            }
            at = best;
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_stand_in_the_order_of_seats_and_actions() {
        let mut tree = Tree::default();
        tree.clear(8);
        let root = tree.add(Seat(0), 0, 0.0);
        for (seat, action) in [(1, 5), (0, 7), (1, 2), (0, 1), (1, 9)] {
            tree.add_child(root, Seat(seat), action, 0.0);
        }
        let (mut order, mut child) = (Vec::new(), tree.at(root).child);
        while child != NIL {
            order.push((tree.at(child).seat.0, tree.at(child).action));
            child = tree.at(child).next;
        }
        assert_eq!(order, [(0, 1), (0, 7), (1, 2), (1, 5), (1, 9)]);
    }
}
