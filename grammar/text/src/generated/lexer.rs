use crate::lex::{block_comment, text};
use crate::token::Token;

impl<'s> ::logos::Logos<'s> for Token<'s> {
    type Error = ();
    type Extras = ();
    type Source = str;
    fn lex(
        lex: &mut ::logos::Lexer<'s, Self>,
    ) -> core::option::Option<
        core::result::Result<Self, <Self as ::logos::Logos<'s>>::Error>,
    > {
        use ::logos::internal::{
            LexerInternal, CallbackRetVal, CallbackResult, SkipRetVal, SkipResult,
        };
        use core::result::Result as _Result;
        use core::option::Option as _Option;
        use ::logos::Logos;
        type _Lexer<'s> = ::logos::Lexer<'s, Token<'s>>;
        macro_rules! _fast_loop {
            ($lex:ident, $test:ident, $offset:ident) => {
                'fast_loop : { while let Some(arr) = $lex .read:: < & [u8; 8usize] >
                ($offset) { if $test (arr[0usize]) { $offset += 0usize; break 'fast_loop;
                } if $test (arr[1usize]) { $offset += 1usize; break 'fast_loop; } if
                $test (arr[2usize]) { $offset += 2usize; break 'fast_loop; } if $test
                (arr[3usize]) { $offset += 3usize; break 'fast_loop; } if $test
                (arr[4usize]) { $offset += 4usize; break 'fast_loop; } if $test
                (arr[5usize]) { $offset += 5usize; break 'fast_loop; } if $test
                (arr[6usize]) { $offset += 6usize; break 'fast_loop; } if $test
                (arr[7usize]) { $offset += 7usize; break 'fast_loop; } $offset += 8usize;
                } while let Some(byte) = $lex .read:: < u8 > ($offset) { if $test (byte)
                { break 'fast_loop; } $offset += 1; } }
            };
        }
        macro_rules! _take_action {
            ($lex:ident, $offset:ident, $context:ident, $state:ident) => {
                { let action = _get_action($lex, $offset, $context); match action {
                CallbackResult::Emit(tok) => { return Some(Ok(tok)); },
                CallbackResult::Skip => { $lex .trivia(); $offset = $lex .offset();
                $context = None; $state = LogosState::State189; continue; },
                CallbackResult::Error(err) => { return Some(Err(err)); },
                CallbackResult::DefaultError => { return Some(Err(_make_error($lex))); },
                } }
            };
        }
        const _TABLE_0: [u8; 256] = [
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8,
            255u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 255u8, 255u8, 255u8, 255u8, 255u8,
            255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8,
            255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 0u8,
            0u8, 0u8, 0u8, 255u8, 0u8, 255u8, 255u8, 223u8, 255u8, 239u8, 255u8, 255u8,
            191u8, 251u8, 255u8, 255u8, 247u8, 255u8, 255u8, 255u8, 255u8, 255u8, 127u8,
            255u8, 253u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
        ];
        const _TABLE_1: [u8; 256] = [
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8,
            255u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 255u8, 255u8, 255u8, 255u8, 255u8,
            255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8,
            255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 0u8,
            0u8, 0u8, 0u8, 255u8, 0u8, 223u8, 251u8, 255u8, 254u8, 255u8, 255u8, 191u8,
            255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 253u8, 255u8, 127u8, 255u8, 255u8,
            247u8, 255u8, 239u8, 255u8, 255u8, 255u8, 255u8, 255u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
        ];
        const _TABLE_2: [u8; 256] = [
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 255u8, 255u8, 127u8, 127u8, 127u8, 127u8, 127u8, 127u8, 127u8,
            127u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8,
            63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8,
            63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 0u8, 0u8, 0u8, 0u8, 239u8, 0u8,
            63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 61u8, 63u8, 62u8,
            63u8, 55u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 31u8, 63u8, 59u8, 63u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
        ];
        const _TABLE_3: [u8; 256] = [
            18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 22u8, 4u8, 18u8, 18u8,
            22u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8,
            18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 22u8, 18u8, 34u8, 18u8, 18u8, 18u8, 18u8,
            18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 27u8, 27u8, 27u8, 27u8,
            27u8, 27u8, 27u8, 27u8, 27u8, 27u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8,
            27u8, 27u8, 27u8, 27u8, 27u8, 27u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8,
            18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8,
            18u8, 34u8, 18u8, 18u8, 19u8, 18u8, 27u8, 27u8, 27u8, 27u8, 27u8, 27u8, 18u8,
            18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 50u8, 18u8, 18u8, 18u8, 50u8, 18u8, 50u8,
            18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 18u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
        ];
        #[inline]
        fn _make_error<'s>(lex: &mut _Lexer<'s>) -> <Token<'s> as Logos<'s>>::Error {
            <Token<'s> as Logos<'s>>::Error::default()
        }
        #[inline]
        fn _get_action<'s>(
            lex: &mut _Lexer<'s>,
            offset: usize,
            context: _Option<LogosLeaf>,
        ) -> CallbackResult<'s, Token<'s>> {
            match context {
                None => {
                    lex.end_to_boundary(offset.max(lex.offset() + 1));
                    CallbackResult::Error(_make_error(lex))
                }
                Some(LogosLeaf::Leaf0) => CallbackResult::Skip,
                Some(LogosLeaf::Leaf1) => CallbackResult::Skip,
                Some(LogosLeaf::Leaf2) => {
                    let cb_result = block_comment(lex);
                    let srv = SkipRetVal::<'s, Token<'s>>::construct(cb_result);
                    CallbackResult::from(srv)
                }
                Some(LogosLeaf::Leaf3) => CallbackResult::Emit(Token::Use),
                Some(LogosLeaf::Leaf4) => CallbackResult::Emit(Token::Rule),
                Some(LogosLeaf::Leaf5) => CallbackResult::Emit(Token::Pattern),
                Some(LogosLeaf::Leaf6) => CallbackResult::Emit(Token::Shape),
                Some(LogosLeaf::Leaf7) => CallbackResult::Emit(Token::Signals),
                Some(LogosLeaf::Leaf8) => CallbackResult::Emit(Token::Signal),
                Some(LogosLeaf::Leaf9) => CallbackResult::Emit(Token::Number),
                Some(LogosLeaf::Leaf10) => CallbackResult::Emit(Token::Help),
                Some(LogosLeaf::Leaf11) => CallbackResult::Emit(Token::Const),
                Some(LogosLeaf::Leaf12) => CallbackResult::Emit(Token::Table),
                Some(LogosLeaf::Leaf13) => CallbackResult::Emit(Token::Var),
                Some(LogosLeaf::Leaf14) => CallbackResult::Emit(Token::Mark),
                Some(LogosLeaf::Leaf15) => CallbackResult::Emit(Token::Message),
                Some(LogosLeaf::Leaf16) => CallbackResult::Emit(Token::Fn),
                Some(LogosLeaf::Leaf17) => CallbackResult::Emit(Token::Phase),
                Some(LogosLeaf::Leaf18) => CallbackResult::Emit(Token::Test),
                Some(LogosLeaf::Leaf19) => CallbackResult::Emit(Token::Allow),
                Some(LogosLeaf::Leaf20) => CallbackResult::Emit(Token::Pub),
                Some(LogosLeaf::Leaf21) => CallbackResult::Emit(Token::As),
                Some(LogosLeaf::Leaf22) => CallbackResult::Emit(Token::By),
                Some(LogosLeaf::Leaf23) => CallbackResult::Emit(Token::Code),
                Some(LogosLeaf::Leaf24) => CallbackResult::Emit(Token::Exact),
                Some(LogosLeaf::Leaf25) => CallbackResult::Emit(Token::File),
                Some(LogosLeaf::Leaf26) => CallbackResult::Emit(Token::Image),
                Some(LogosLeaf::Leaf27) => CallbackResult::Emit(Token::Key),
                Some(LogosLeaf::Leaf28) => CallbackResult::Emit(Token::Turn),
                Some(LogosLeaf::Leaf29) => CallbackResult::Emit(Token::Underline),
                Some(LogosLeaf::Leaf30) => CallbackResult::Emit(Token::If),
                Some(LogosLeaf::Leaf31) => CallbackResult::Emit(Token::Else),
                Some(LogosLeaf::Leaf32) => CallbackResult::Emit(Token::While),
                Some(LogosLeaf::Leaf33) => CallbackResult::Emit(Token::For),
                Some(LogosLeaf::Leaf34) => CallbackResult::Emit(Token::In),
                Some(LogosLeaf::Leaf35) => CallbackResult::Emit(Token::Switch),
                Some(LogosLeaf::Leaf36) => CallbackResult::Emit(Token::Return),
                Some(LogosLeaf::Leaf37) => CallbackResult::Emit(Token::Break),
                Some(LogosLeaf::Leaf38) => CallbackResult::Emit(Token::Continue),
                Some(LogosLeaf::Leaf39) => CallbackResult::Emit(Token::Watch),
                Some(LogosLeaf::Leaf40) => CallbackResult::Emit(Token::Expect),
                Some(LogosLeaf::Leaf41) => CallbackResult::Emit(Token::Asm),
                Some(LogosLeaf::Leaf42) => CallbackResult::Emit(Token::DestroyWhile),
                Some(LogosLeaf::Leaf43) => CallbackResult::Emit(Token::True),
                Some(LogosLeaf::Leaf44) => CallbackResult::Emit(Token::False),
                Some(LogosLeaf::Leaf45) => CallbackResult::Emit(Token::BraceOpen),
                Some(LogosLeaf::Leaf46) => CallbackResult::Emit(Token::BraceClose),
                Some(LogosLeaf::Leaf47) => CallbackResult::Emit(Token::ParenOpen),
                Some(LogosLeaf::Leaf48) => CallbackResult::Emit(Token::ParenClose),
                Some(LogosLeaf::Leaf49) => CallbackResult::Emit(Token::BracketOpen),
                Some(LogosLeaf::Leaf50) => CallbackResult::Emit(Token::BracketClose),
                Some(LogosLeaf::Leaf51) => CallbackResult::Emit(Token::Semicolon),
                Some(LogosLeaf::Leaf52) => CallbackResult::Emit(Token::Comma),
                Some(LogosLeaf::Leaf53) => CallbackResult::Emit(Token::Colon),
                Some(LogosLeaf::Leaf54) => CallbackResult::Emit(Token::ColonColon),
                Some(LogosLeaf::Leaf55) => CallbackResult::Emit(Token::Dot),
                Some(LogosLeaf::Leaf56) => CallbackResult::Emit(Token::DotDot),
                Some(LogosLeaf::Leaf57) => CallbackResult::Emit(Token::Arrow),
                Some(LogosLeaf::Leaf58) => CallbackResult::Emit(Token::ResultArrow),
                Some(LogosLeaf::Leaf59) => CallbackResult::Emit(Token::Assign),
                Some(LogosLeaf::Leaf60) => CallbackResult::Emit(Token::AddAssign),
                Some(LogosLeaf::Leaf61) => CallbackResult::Emit(Token::SubAssign),
                Some(LogosLeaf::Leaf62) => CallbackResult::Emit(Token::MulAssign),
                Some(LogosLeaf::Leaf63) => CallbackResult::Emit(Token::DivAssign),
                Some(LogosLeaf::Leaf64) => CallbackResult::Emit(Token::ModAssign),
                Some(LogosLeaf::Leaf65) => CallbackResult::Emit(Token::AndAssign),
                Some(LogosLeaf::Leaf66) => CallbackResult::Emit(Token::OrAssign),
                Some(LogosLeaf::Leaf67) => CallbackResult::Emit(Token::XorAssign),
                Some(LogosLeaf::Leaf68) => CallbackResult::Emit(Token::ShlAssign),
                Some(LogosLeaf::Leaf69) => CallbackResult::Emit(Token::ShrAssign),
                Some(LogosLeaf::Leaf70) => CallbackResult::Emit(Token::OrOr),
                Some(LogosLeaf::Leaf71) => CallbackResult::Emit(Token::AndAnd),
                Some(LogosLeaf::Leaf72) => CallbackResult::Emit(Token::Equal),
                Some(LogosLeaf::Leaf73) => CallbackResult::Emit(Token::NotEqual),
                Some(LogosLeaf::Leaf74) => CallbackResult::Emit(Token::Less),
                Some(LogosLeaf::Leaf75) => CallbackResult::Emit(Token::LessEqual),
                Some(LogosLeaf::Leaf76) => CallbackResult::Emit(Token::Greater),
                Some(LogosLeaf::Leaf77) => CallbackResult::Emit(Token::GreaterEqual),
                Some(LogosLeaf::Leaf78) => CallbackResult::Emit(Token::Or),
                Some(LogosLeaf::Leaf79) => CallbackResult::Emit(Token::Xor),
                Some(LogosLeaf::Leaf80) => CallbackResult::Emit(Token::And),
                Some(LogosLeaf::Leaf81) => CallbackResult::Emit(Token::Shl),
                Some(LogosLeaf::Leaf82) => CallbackResult::Emit(Token::Shr),
                Some(LogosLeaf::Leaf83) => CallbackResult::Emit(Token::Plus),
                Some(LogosLeaf::Leaf84) => CallbackResult::Emit(Token::Minus),
                Some(LogosLeaf::Leaf85) => CallbackResult::Emit(Token::Star),
                Some(LogosLeaf::Leaf86) => CallbackResult::Emit(Token::Slash),
                Some(LogosLeaf::Leaf87) => CallbackResult::Emit(Token::Percent),
                Some(LogosLeaf::Leaf88) => CallbackResult::Emit(Token::Bang),
                Some(LogosLeaf::Leaf89) => CallbackResult::Emit(Token::Tilde),
                Some(LogosLeaf::Leaf90) => {
                    let token = Token::Ident(lex.slice());
                    CallbackResult::Emit(token)
                }
                Some(LogosLeaf::Leaf91) => {
                    let token = Token::Int(lex.slice());
                    CallbackResult::Emit(token)
                }
                Some(LogosLeaf::Leaf92) => {
                    let token = Token::Str(lex.slice());
                    CallbackResult::Emit(token)
                }
                Some(LogosLeaf::Leaf93) => {
                    let cb_result = text(lex);
                    CallbackRetVal::<
                        's,
                        &'s str,
                        Token<'s>,
                    >::construct(cb_result, Token::Text)
                }
                Some(LogosLeaf::Leaf94) => {
                    let token = Token::Color(lex.slice());
                    CallbackResult::Emit(token)
                }
            }
        }
        #[derive(Clone, Copy)]
        enum LogosLeaf {
            Leaf0 = 0isize,
            Leaf1 = 1isize,
            Leaf2 = 2isize,
            Leaf3 = 3isize,
            Leaf4 = 4isize,
            Leaf5 = 5isize,
            Leaf6 = 6isize,
            Leaf7 = 7isize,
            Leaf8 = 8isize,
            Leaf9 = 9isize,
            Leaf10 = 10isize,
            Leaf11 = 11isize,
            Leaf12 = 12isize,
            Leaf13 = 13isize,
            Leaf14 = 14isize,
            Leaf15 = 15isize,
            Leaf16 = 16isize,
            Leaf17 = 17isize,
            Leaf18 = 18isize,
            Leaf19 = 19isize,
            Leaf20 = 20isize,
            Leaf21 = 21isize,
            Leaf22 = 22isize,
            Leaf23 = 23isize,
            Leaf24 = 24isize,
            Leaf25 = 25isize,
            Leaf26 = 26isize,
            Leaf27 = 27isize,
            Leaf28 = 28isize,
            Leaf29 = 29isize,
            Leaf30 = 30isize,
            Leaf31 = 31isize,
            Leaf32 = 32isize,
            Leaf33 = 33isize,
            Leaf34 = 34isize,
            Leaf35 = 35isize,
            Leaf36 = 36isize,
            Leaf37 = 37isize,
            Leaf38 = 38isize,
            Leaf39 = 39isize,
            Leaf40 = 40isize,
            Leaf41 = 41isize,
            Leaf42 = 42isize,
            Leaf43 = 43isize,
            Leaf44 = 44isize,
            Leaf45 = 45isize,
            Leaf46 = 46isize,
            Leaf47 = 47isize,
            Leaf48 = 48isize,
            Leaf49 = 49isize,
            Leaf50 = 50isize,
            Leaf51 = 51isize,
            Leaf52 = 52isize,
            Leaf53 = 53isize,
            Leaf54 = 54isize,
            Leaf55 = 55isize,
            Leaf56 = 56isize,
            Leaf57 = 57isize,
            Leaf58 = 58isize,
            Leaf59 = 59isize,
            Leaf60 = 60isize,
            Leaf61 = 61isize,
            Leaf62 = 62isize,
            Leaf63 = 63isize,
            Leaf64 = 64isize,
            Leaf65 = 65isize,
            Leaf66 = 66isize,
            Leaf67 = 67isize,
            Leaf68 = 68isize,
            Leaf69 = 69isize,
            Leaf70 = 70isize,
            Leaf71 = 71isize,
            Leaf72 = 72isize,
            Leaf73 = 73isize,
            Leaf74 = 74isize,
            Leaf75 = 75isize,
            Leaf76 = 76isize,
            Leaf77 = 77isize,
            Leaf78 = 78isize,
            Leaf79 = 79isize,
            Leaf80 = 80isize,
            Leaf81 = 81isize,
            Leaf82 = 82isize,
            Leaf83 = 83isize,
            Leaf84 = 84isize,
            Leaf85 = 85isize,
            Leaf86 = 86isize,
            Leaf87 = 87isize,
            Leaf88 = 88isize,
            Leaf89 = 89isize,
            Leaf90 = 90isize,
            Leaf91 = 91isize,
            Leaf92 = 92isize,
            Leaf93 = 93isize,
            Leaf94 = 94isize,
        }
        #[derive(Clone, Copy)]
        enum LogosState {
            State0,
            State1,
            State10,
            State100,
            State101,
            State102,
            State103,
            State104,
            State105,
            State106,
            State107,
            State108,
            State109,
            State11,
            State110,
            State111,
            State112,
            State113,
            State114,
            State115,
            State116,
            State117,
            State118,
            State119,
            State12,
            State120,
            State121,
            State122,
            State123,
            State124,
            State125,
            State126,
            State127,
            State128,
            State129,
            State13,
            State130,
            State131,
            State132,
            State133,
            State134,
            State135,
            State136,
            State137,
            State138,
            State139,
            State14,
            State140,
            State141,
            State142,
            State143,
            State144,
            State145,
            State146,
            State147,
            State148,
            State149,
            State15,
            State150,
            State151,
            State152,
            State153,
            State154,
            State155,
            State156,
            State157,
            State158,
            State159,
            State16,
            State160,
            State161,
            State162,
            State163,
            State164,
            State165,
            State166,
            State167,
            State168,
            State169,
            State17,
            State170,
            State171,
            State172,
            State173,
            State174,
            State175,
            State176,
            State177,
            State178,
            State179,
            State18,
            State180,
            State181,
            State182,
            State183,
            State184,
            State185,
            State186,
            State187,
            State188,
            State189,
            State19,
            State190,
            State191,
            State192,
            State193,
            State194,
            State195,
            State196,
            State197,
            State198,
            State199,
            State2,
            State20,
            State200,
            State201,
            State202,
            State203,
            State204,
            State205,
            State206,
            State207,
            State208,
            State209,
            State21,
            State210,
            State211,
            State212,
            State213,
            State214,
            State215,
            State216,
            State217,
            State218,
            State219,
            State22,
            State220,
            State221,
            State222,
            State223,
            State224,
            State225,
            State226,
            State227,
            State228,
            State229,
            State23,
            State230,
            State231,
            State232,
            State233,
            State234,
            State235,
            State236,
            State237,
            State238,
            State239,
            State24,
            State240,
            State241,
            State242,
            State243,
            State244,
            State245,
            State246,
            State247,
            State248,
            State249,
            State25,
            State250,
            State251,
            State252,
            State253,
            State254,
            State26,
            State27,
            State28,
            State29,
            State3,
            State30,
            State31,
            State32,
            State33,
            State34,
            State35,
            State36,
            State37,
            State38,
            State39,
            State4,
            State40,
            State41,
            State42,
            State43,
            State44,
            State45,
            State46,
            State47,
            State48,
            State49,
            State5,
            State50,
            State51,
            State52,
            State53,
            State54,
            State55,
            State56,
            State57,
            State58,
            State59,
            State6,
            State60,
            State61,
            State62,
            State63,
            State64,
            State65,
            State66,
            State67,
            State68,
            State69,
            State7,
            State70,
            State71,
            State72,
            State73,
            State74,
            State75,
            State76,
            State77,
            State78,
            State79,
            State8,
            State80,
            State81,
            State82,
            State83,
            State84,
            State85,
            State86,
            State87,
            State88,
            State89,
            State9,
            State90,
            State91,
            State92,
            State93,
            State94,
            State95,
            State96,
            State97,
            State98,
            State99,
        }
        let mut state = LogosState::State189;
        let mut offset = lex.offset();
        let mut context: _Option<LogosLeaf> = None;
        loop {
            match state {
                LogosState::State0 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf66);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State1 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf70);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State2 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 1u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State3 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State8;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State4 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'i') {
                            offset += 1;
                            state = LogosState::State5;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State5 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State6;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State6 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State7;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State7 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf32);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State8 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'c') {
                            offset += 1;
                            state = LogosState::State9;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State9 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 64u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'h') {
                            offset += 1;
                            state = LogosState::State10;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State10 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf39);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State11 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State12;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State12 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf13);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State13 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'd') {
                            offset += 1;
                            state = LogosState::State16;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State14 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State15;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State15 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf3);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State16 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State17;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State17 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State18;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State18 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State19;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State19 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'i') {
                            offset += 1;
                            state = LogosState::State20;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State20 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'n') {
                            offset += 1;
                            state = LogosState::State21;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State21 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State22;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State22 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf29);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State23 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'b') {
                            offset += 1;
                            state = LogosState::State33;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State24 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State31;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State25 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State29;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State26 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State27;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State27 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'n') {
                            offset += 1;
                            state = LogosState::State28;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State28 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf28);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State29 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State30;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State30 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf43);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State31 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State32;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State32 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf18);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State33 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State34;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State34 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State35;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State35 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf12);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State36 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State48;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State37 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 64u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'g') {
                            offset += 1;
                            state = LogosState::State43;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State38 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'i') {
                            offset += 1;
                            state = LogosState::State39;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State39 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State40;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State40 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'c') {
                            offset += 1;
                            state = LogosState::State41;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State41 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 64u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'h') {
                            offset += 1;
                            state = LogosState::State42;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State42 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf35);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State43 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'n') {
                            offset += 1;
                            state = LogosState::State44;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State44 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State45;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State45 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State46;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State46 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf8);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State47;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State47 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf7);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State48 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'p') {
                            offset += 1;
                            state = LogosState::State49;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State49 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State50;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State50 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf6);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State51 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State55;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State52 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State53;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State53 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State54;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State54 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf4);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State55 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State56;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State56 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State57;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State57 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'n') {
                            offset += 1;
                            state = LogosState::State58;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State58 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf36);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State59 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State66;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State60 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State63;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State61 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'b') {
                            offset += 1;
                            state = LogosState::State62;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State62 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf20);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State63 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State64;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State64 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State65;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State65 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf17);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State66 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State67;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State67 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State68;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State68 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State69;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State69 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'n') {
                            offset += 1;
                            state = LogosState::State70;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State70 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf5);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State71 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'm') {
                            offset += 1;
                            state = LogosState::State72;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State72 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'b') {
                            offset += 1;
                            state = LogosState::State73;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State73 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State74;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State74 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State75;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State75 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf9);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State76 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State83;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State77 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State78;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State78 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State79;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State79 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State80;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State80 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 64u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'g') {
                            offset += 1;
                            state = LogosState::State81;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State81 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State82;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State82 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf15);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State83 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'k') {
                            offset += 1;
                            state = LogosState::State84;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State84 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf14);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State85 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'y') {
                            offset += 1;
                            state = LogosState::State86;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State86 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf27);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State87 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf30);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State88 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State90;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State89 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf34);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State90 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 64u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'g') {
                            offset += 1;
                            state = LogosState::State91;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State91 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State92;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State92 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf26);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State93 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State94;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State94 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'p') {
                            offset += 1;
                            state = LogosState::State95;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State95 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf10);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State96 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State103;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State97 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State101;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State98 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf16);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State99 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State100;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State100 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf33);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State101 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State102;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State102 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf25);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State103 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State104;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State104 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State105;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State105 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf44);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State106 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State115;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State107 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State108),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State109),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State108 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'c') {
                            offset += 1;
                            state = LogosState::State113;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State109 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State110;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State110 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'c') {
                            offset += 1;
                            state = LogosState::State111;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State111 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State112;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State112 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf40);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State113 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State114;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State114 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf24);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State115 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State116;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State116 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf31);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State117 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State118;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State118 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State119;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State119 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State120;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State120 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'o') {
                            offset += 1;
                            state = LogosState::State121;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State121 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'y') {
                            offset += 1;
                            state = LogosState::State122;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State122 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'_') {
                            offset += 1;
                            state = LogosState::State123;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State123 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'w') {
                            offset += 1;
                            state = LogosState::State124;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State124 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 64u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'h') {
                            offset += 1;
                            state = LogosState::State125;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State125 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'i') {
                            offset += 1;
                            state = LogosState::State126;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State126 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State127;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State127 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State128;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State128 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf42);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State129 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State130),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State131),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State130 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State139;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State131 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State132),
                            Some(LogosState::State133),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State132 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State138;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State133 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'i') {
                            offset += 1;
                            state = LogosState::State134;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State134 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'n') {
                            offset += 1;
                            state = LogosState::State135;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State135 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State136;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State136 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State137;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State137 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf38);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State138 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf11);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State139 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf23);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State140 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State142;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State141 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf22);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State142 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State143;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State143 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'k') {
                            offset += 1;
                            state = LogosState::State144;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State144 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf37);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State145 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State148;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State146 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf21);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'm') {
                            offset += 1;
                            state = LogosState::State147;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State147 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf41);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State148 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'o') {
                            offset += 1;
                            state = LogosState::State149;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State149 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'w') {
                            offset += 1;
                            state = LogosState::State150;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State150 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf19);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State151 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf67);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State152 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf77);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State153 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf82);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State154;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State154 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf69);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State155 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf72);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State156 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf57);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State157 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf81);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State159;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State158 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf75);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State159 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf68);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State160 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf54);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State161 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_2[byte as usize] & 64u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf91);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State162 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State165;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State163 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_3[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State164;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State164 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_3[byte as usize] & 1u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf91);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State165 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_2[byte as usize] & 128u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf91);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State166 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State167 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_3[byte as usize] & 2u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf1);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State169),
                            Some(LogosState::State170),
                            Some(LogosState::State171),
                            Some(LogosState::State171),
                            Some(LogosState::State171),
                            Some(LogosState::State171),
                            Some(LogosState::State171),
                            Some(LogosState::State171),
                            Some(LogosState::State171),
                            Some(LogosState::State171),
                            Some(LogosState::State171),
                            Some(LogosState::State171),
                            Some(LogosState::State171),
                            Some(LogosState::State171),
                            Some(LogosState::State172),
                            Some(LogosState::State171),
                            Some(LogosState::State171),
                            Some(LogosState::State173),
                            Some(LogosState::State174),
                            Some(LogosState::State174),
                            Some(LogosState::State174),
                            Some(LogosState::State175),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State168 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf63);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State169 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State167;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State170 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State169;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State171 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State169;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State172 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State169;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State173 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State171;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State174 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State171;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State175 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State171;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State176 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf56);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State177 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf61);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State178 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf58);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State179 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf60);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State180 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf62);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State181 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf71);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State182 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf65);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State183 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf64);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State184 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_3[byte as usize] & 1u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf91);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State185 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf93);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State186 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf73);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State187 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_3[byte as usize] & 4u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf0);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == 239u8) {
                            offset += 1;
                            state = LogosState::State188;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State188 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == 187u8) {
                            offset += 1;
                            state = LogosState::State218;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State189 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State187),
                            Some(LogosState::State187),
                            None,
                            None,
                            Some(LogosState::State187),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State187),
                            Some(LogosState::State219),
                            Some(LogosState::State220),
                            Some(LogosState::State221),
                            Some(LogosState::State222),
                            Some(LogosState::State223),
                            Some(LogosState::State224),
                            None,
                            Some(LogosState::State225),
                            Some(LogosState::State226),
                            Some(LogosState::State227),
                            Some(LogosState::State234),
                            Some(LogosState::State247),
                            Some(LogosState::State248),
                            Some(LogosState::State249),
                            Some(LogosState::State251),
                            Some(LogosState::State252),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State253),
                            Some(LogosState::State254),
                            Some(LogosState::State190),
                            Some(LogosState::State191),
                            Some(LogosState::State192),
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State193),
                            None,
                            Some(LogosState::State194),
                            Some(LogosState::State195),
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State196),
                            Some(LogosState::State197),
                            Some(LogosState::State198),
                            Some(LogosState::State199),
                            Some(LogosState::State200),
                            Some(LogosState::State201),
                            Some(LogosState::State2),
                            Some(LogosState::State202),
                            Some(LogosState::State203),
                            Some(LogosState::State2),
                            Some(LogosState::State204),
                            Some(LogosState::State2),
                            Some(LogosState::State205),
                            Some(LogosState::State206),
                            Some(LogosState::State2),
                            Some(LogosState::State207),
                            Some(LogosState::State2),
                            Some(LogosState::State208),
                            Some(LogosState::State209),
                            Some(LogosState::State210),
                            Some(LogosState::State211),
                            Some(LogosState::State212),
                            Some(LogosState::State213),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State214),
                            Some(LogosState::State215),
                            Some(LogosState::State216),
                            Some(LogosState::State217),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State188),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {
                        if lex.offset() == offset {
                            return None;
                        }
                    }
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State190 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf74);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'<') {
                            offset += 1;
                            state = LogosState::State157;
                            continue;
                        }
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State158;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State191 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf59);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State155;
                            continue;
                        }
                        if (byte == b'>') {
                            offset += 1;
                            state = LogosState::State156;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State192 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf76);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State152;
                            continue;
                        }
                        if (byte == b'>') {
                            offset += 1;
                            state = LogosState::State153;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State193 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf49);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State194 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf50);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State195 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf79);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State151;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State196 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State145),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State146),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State197 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State140),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State141),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State198 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'o') {
                            offset += 1;
                            state = LogosState::State129;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State199 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State117;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State200 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State106),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State107),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State201 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State96),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State97),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State98),
                            Some(LogosState::State99),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State202 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State93;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State203 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State87),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State88),
                            Some(LogosState::State89),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State204 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State85;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State205 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State76),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State77),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State206 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State71;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State207 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State59),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State60),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State61),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State208 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State51),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State52),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State209 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State36),
                            Some(LogosState::State37),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State38),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State210 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State23),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State24),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State25),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State26),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State211 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State13),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State14),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State212 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State11;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State213 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf90);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            Some(LogosState::State3),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State4),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State214 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf45);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State215 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf78);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                        if (byte == b'|') {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State216 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf46);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State217 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf89);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State218 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == 191u8) {
                            offset += 1;
                            state = LogosState::State187;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State219 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf88);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State186;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State220 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            None,
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State236),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State237),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            Some(LogosState::State235),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State239),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State241),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State242),
                            Some(LogosState::State243),
                            Some(LogosState::State243),
                            Some(LogosState::State243),
                            Some(LogosState::State244),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State221 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_3[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State228;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State222 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_3[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State184;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State223 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf87);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State183;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State224 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf80);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'&') {
                            offset += 1;
                            state = LogosState::State181;
                            continue;
                        }
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State182;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State225 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf47);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State226 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf48);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State227 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf85);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State180;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State228 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_3[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State229;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State229 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_3[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State230;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State230 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_3[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State231;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State231 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_3[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State232;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State232 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_3[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State233;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State233 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf94);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State234 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf83);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State179;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State235 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_3[byte as usize] & 16u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State250),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State237),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State238),
                            Some(LogosState::State239),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State241),
                            Some(LogosState::State240),
                            Some(LogosState::State240),
                            Some(LogosState::State242),
                            Some(LogosState::State243),
                            Some(LogosState::State243),
                            Some(LogosState::State243),
                            Some(LogosState::State244),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State236 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf92);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'"') {
                            offset += 1;
                            state = LogosState::State185;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State237 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_3[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State235;
                            continue;
                        }
                        if (byte == b'x') {
                            offset += 1;
                            state = LogosState::State245;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State238 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State235;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State239 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State238;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State240 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State238;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State241 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State238;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State242 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State240;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State243 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State240;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State244 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State240;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State245 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'7')) {
                            offset += 1;
                            state = LogosState::State246;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State246 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_3[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State235;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State247 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf52);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State248 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf84);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State177;
                            continue;
                        }
                        if (byte == b'>') {
                            offset += 1;
                            state = LogosState::State178;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State249 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf55);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'.') {
                            offset += 1;
                            state = LogosState::State176;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State250 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf92);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State251 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf86);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State166),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State167),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State168),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State252 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf91);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            Some(LogosState::State161),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State161),
                            None,
                            None,
                            Some(LogosState::State162),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State163),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State253 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf53);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b':') {
                            offset += 1;
                            state = LogosState::State160;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State254 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf51);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
            }
        }
    }
}
