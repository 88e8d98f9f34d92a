//! The rows of the arrays, divided among threads.

/// The numbers of the falling piece: shape, turn, colors and patterns.
pub(super) const PIECE: usize = 10;
/// The numbers of the next piece: shape, colors and patterns.
pub(super) const NEXT: usize = 9;

/// How many numbers a row has, where that depends on the rule.
#[derive(Clone, Copy)]
pub(super) struct Widths {
    pub(super) board: usize,
    pub(super) numbers: usize,
    pub(super) mask: usize,
}

/// Rows of all arrays, of one game or of several.
pub(super) struct Rows<'a> {
    pub(super) widths: Widths,
    pub(super) board: &'a mut [u8],
    pub(super) piece: &'a mut [u8],
    pub(super) next: &'a mut [u8],
    pub(super) numbers: &'a mut [i32],
    pub(super) mask: &'a mut [i8],
    pub(super) score: &'a mut [i32],
    pub(super) reward: &'a mut [f64],
    pub(super) terminated: &'a mut [bool],
    pub(super) truncated: &'a mut [bool],
}

/// Splits the first elements off a slice.
fn take<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    slice.split_off_mut(..count).unwrap_or_default()
}

impl<'a> Rows<'a> {
    /// Splits off the rows of the first games.
    fn take(&mut self, games: usize) -> Rows<'a> {
        Rows {
            widths: self.widths,
            board: take(&mut self.board, games * self.widths.board),
            piece: take(&mut self.piece, games * PIECE),
            next: take(&mut self.next, games * NEXT),
            numbers: take(&mut self.numbers, games * self.widths.numbers),
            mask: take(&mut self.mask, games * self.widths.mask),
            score: take(&mut self.score, games),
            reward: take(&mut self.reward, games),
            terminated: take(&mut self.terminated, games),
            truncated: take(&mut self.truncated, games),
        }
    }

    /// Does something to each game and its rows, on several threads. The current one takes part.
    pub(super) fn divided<Lane: Send>(
        mut self,
        lanes: &mut [Lane],
        threads: usize,
        work: &(impl Fn(usize, &mut Lane, &mut Rows<'_>) + Sync),
    ) {
        let part = |first: usize, lanes: &mut [Lane], mut rows: Rows<'_>| {
            for (k, lane) in (first..).zip(lanes) {
                work(k, lane, &mut rows.take(1));
            }
        };
        let size = lanes.len().div_ceil(threads);
        std::thread::scope(|scope| {
            let mut parts = (0..).step_by(size.max(1)).zip(lanes.chunks_mut(size.max(1)));
            let own = parts.next().map(|(first, lanes)| (first, self.take(lanes.len()), lanes));
            for (first, lanes) in parts {
                let rows = self.take(lanes.len());
                scope.spawn(move || part(first, lanes, rows));
            }
            if let Some((first, rows, lanes)) = own {
                part(first, lanes, rows);
            }
        });
    }
}
