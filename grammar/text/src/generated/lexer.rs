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
                $context = None; return state189($lex, $offset, $context); },
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
        fn state0<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf66);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state1<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf70);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state2<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
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
        fn state3<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b't') {
                    offset += 1;
                    return state8(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state4<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 4u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'i') {
                    offset += 1;
                    return state5(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state5<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'l') {
                    offset += 1;
                    return state6(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state6<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state7(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state7<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf32);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state8<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 32u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'c') {
                    offset += 1;
                    return state9(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state9<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 64u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'h') {
                    offset += 1;
                    return state10(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state10<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf39);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state11<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 128u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'r') {
                    offset += 1;
                    return state12(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state12<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf13);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state13<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'd') {
                    offset += 1;
                    return state16(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state14<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state15(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state15<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf3);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state16<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state17(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state17<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 128u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'r') {
                    offset += 1;
                    return state18(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state18<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'l') {
                    offset += 1;
                    return state19(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state19<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 4u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'i') {
                    offset += 1;
                    return state20(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state20<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'n') {
                    offset += 1;
                    return state21(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state21<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state22(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state22<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf29);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state23<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 4u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'b') {
                    offset += 1;
                    return state33(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state24<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b's') {
                    offset += 1;
                    return state31(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state25<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'u') {
                    offset += 1;
                    return state29(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state26<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 128u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'r') {
                    offset += 1;
                    return state27(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state27<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'n') {
                    offset += 1;
                    return state28(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state28<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf28);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state29<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state30(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state30<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf43);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state31<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b't') {
                    offset += 1;
                    return state32(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state32<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf18);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state33<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'l') {
                    offset += 1;
                    return state34(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state34<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state35(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state35<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf12);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state36<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 32u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'a') {
                    offset += 1;
                    return state48(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state37<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 64u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'g') {
                    offset += 1;
                    return state43(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state38<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 4u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'i') {
                    offset += 1;
                    return state39(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state39<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b't') {
                    offset += 1;
                    return state40(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state40<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 32u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'c') {
                    offset += 1;
                    return state41(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state41<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 64u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'h') {
                    offset += 1;
                    return state42(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state42<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf35);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state43<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'n') {
                    offset += 1;
                    return state44(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state44<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 32u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'a') {
                    offset += 1;
                    return state45(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state45<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'l') {
                    offset += 1;
                    return state46(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state46<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf8);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b's') {
                    offset += 1;
                    return state47(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state47<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf7);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state48<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 128u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'p') {
                    offset += 1;
                    return state49(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state49<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state50(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state50<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf6);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state51<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b't') {
                    offset += 1;
                    return state55(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state52<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'l') {
                    offset += 1;
                    return state53(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state53<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state54(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state54<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf4);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state55<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'u') {
                    offset += 1;
                    return state56(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state56<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 128u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'r') {
                    offset += 1;
                    return state57(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state57<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'n') {
                    offset += 1;
                    return state58(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state58<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf36);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state59<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b't') {
                    offset += 1;
                    return state66(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state60<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 32u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'a') {
                    offset += 1;
                    return state63(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state61<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 4u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'b') {
                    offset += 1;
                    return state62(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state62<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf20);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state63<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b's') {
                    offset += 1;
                    return state64(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state64<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state65(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state65<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf17);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state66<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b't') {
                    offset += 1;
                    return state67(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state67<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state68(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state68<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 128u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'r') {
                    offset += 1;
                    return state69(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state69<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'n') {
                    offset += 1;
                    return state70(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state70<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf5);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state71<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_2[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'm') {
                    offset += 1;
                    return state72(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state72<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 4u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'b') {
                    offset += 1;
                    return state73(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state73<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state74(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state74<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 128u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'r') {
                    offset += 1;
                    return state75(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state75<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf9);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state76<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 128u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'r') {
                    offset += 1;
                    return state83(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state77<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b's') {
                    offset += 1;
                    return state78(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state78<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b's') {
                    offset += 1;
                    return state79(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state79<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 32u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'a') {
                    offset += 1;
                    return state80(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state80<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 64u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'g') {
                    offset += 1;
                    return state81(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state81<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state82(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state82<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf15);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state83<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_2[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'k') {
                    offset += 1;
                    return state84(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state84<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf14);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state85<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_2[byte as usize] & 4u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'y') {
                    offset += 1;
                    return state86(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state86<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf27);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state87<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf30);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state88<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 32u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'a') {
                    offset += 1;
                    return state90(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state89<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf34);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state90<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 64u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'g') {
                    offset += 1;
                    return state91(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state91<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state92(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state92<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf26);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state93<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'l') {
                    offset += 1;
                    return state94(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state94<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 128u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'p') {
                    offset += 1;
                    return state95(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state95<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf10);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state96<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'l') {
                    offset += 1;
                    return state103(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state97<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'l') {
                    offset += 1;
                    return state101(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state98<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf16);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state99<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 128u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'r') {
                    offset += 1;
                    return state100(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state100<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf33);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state101<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state102(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state102<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf25);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state103<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b's') {
                    offset += 1;
                    return state104(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state104<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state105(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state105<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf44);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state106<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b's') {
                    offset += 1;
                    return state115(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state107<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State108,
                    State109,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State108,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State109,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State108 => {
                        return state108(lex, offset, context);
                    }
                    LogosNextState::State109 => {
                        return state109(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state108<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 32u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'c') {
                    offset += 1;
                    return state113(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state109<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state110(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state110<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 32u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'c') {
                    offset += 1;
                    return state111(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state111<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b't') {
                    offset += 1;
                    return state112(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state112<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf40);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state113<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b't') {
                    offset += 1;
                    return state114(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state114<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf24);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state115<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state116(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state116<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf31);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state117<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b's') {
                    offset += 1;
                    return state118(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state118<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b't') {
                    offset += 1;
                    return state119(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state119<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 128u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'r') {
                    offset += 1;
                    return state120(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state120<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_2[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'o') {
                    offset += 1;
                    return state121(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state121<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_2[byte as usize] & 4u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'y') {
                    offset += 1;
                    return state122(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state122<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_2[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'_') {
                    offset += 1;
                    return state123(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state123<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_2[byte as usize] & 32u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'w') {
                    offset += 1;
                    return state124(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state124<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 64u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'h') {
                    offset += 1;
                    return state125(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state125<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 4u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'i') {
                    offset += 1;
                    return state126(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state126<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'l') {
                    offset += 1;
                    return state127(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state127<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state128(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state128<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf42);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state129<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State130,
                    State131,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State2,
                        State2,
                        State2,
                        State130,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State131,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State130 => {
                        return state130(lex, offset, context);
                    }
                    LogosNextState::State131 => {
                        return state131(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state130<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state139(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state131<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State132,
                    State133,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State132,
                        State133,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State132 => {
                        return state132(lex, offset, context);
                    }
                    LogosNextState::State133 => {
                        return state133(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state132<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b't') {
                    offset += 1;
                    return state138(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state133<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 4u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'i') {
                    offset += 1;
                    return state134(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state134<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'n') {
                    offset += 1;
                    return state135(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state135<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'u') {
                    offset += 1;
                    return state136(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state136<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state137(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state137<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf38);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state138<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf11);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state139<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf23);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state140<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state142(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state141<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf22);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state142<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 32u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'a') {
                    offset += 1;
                    return state143(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state143<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_2[byte as usize] & 2u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'k') {
                    offset += 1;
                    return state144(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state144<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf37);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state145<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'l') {
                    offset += 1;
                    return state148(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state146<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf21);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_2[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'm') {
                    offset += 1;
                    return state147(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state147<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf41);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state148<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_2[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'o') {
                    offset += 1;
                    return state149(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state149<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_2[byte as usize] & 32u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'w') {
                    offset += 1;
                    return state150(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state150<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf19);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state151<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf67);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state152<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf77);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state153<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf82);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'=') {
                    offset += 1;
                    return state154(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state154<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf69);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state155<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf72);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state156<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf57);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state157<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf81);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'=') {
                    offset += 1;
                    return state159(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state158<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf75);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state159<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf68);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state160<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf54);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state161<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
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
        fn state162<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_2[byte as usize] & 128u8 != 0 {
                    offset += 1;
                    return state165(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state163<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_3[byte as usize] & 1u8 != 0 {
                    offset += 1;
                    return state164(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state164<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
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
        fn state165<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
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
        fn state166<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf2);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state167<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_3[byte as usize] & 2u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            lex.end(offset);
            context = Some(LogosLeaf::Leaf1);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State169,
                    State170,
                    State171,
                    State172,
                    State173,
                    State174,
                    State175,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State169,
                        State170,
                        State171,
                        State171,
                        State171,
                        State171,
                        State171,
                        State171,
                        State171,
                        State171,
                        State171,
                        State171,
                        State171,
                        State171,
                        State172,
                        State171,
                        State171,
                        State173,
                        State174,
                        State174,
                        State174,
                        State175,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State169 => {
                        return state169(lex, offset, context);
                    }
                    LogosNextState::State170 => {
                        return state170(lex, offset, context);
                    }
                    LogosNextState::State171 => {
                        return state171(lex, offset, context);
                    }
                    LogosNextState::State172 => {
                        return state172(lex, offset, context);
                    }
                    LogosNextState::State173 => {
                        return state173(lex, offset, context);
                    }
                    LogosNextState::State174 => {
                        return state174(lex, offset, context);
                    }
                    LogosNextState::State175 => {
                        return state175(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state168<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf63);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state169<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..= 191u8)) {
                    offset += 1;
                    return state167(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state170<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 160u8..= 191u8)) {
                    offset += 1;
                    return state169(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state171<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..= 191u8)) {
                    offset += 1;
                    return state169(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state172<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..= 159u8)) {
                    offset += 1;
                    return state169(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state173<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 144u8..= 191u8)) {
                    offset += 1;
                    return state171(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state174<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..= 191u8)) {
                    offset += 1;
                    return state171(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state175<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..= 143u8)) {
                    offset += 1;
                    return state171(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state176<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf56);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state177<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf61);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state178<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf58);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state179<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf60);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state180<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf62);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state181<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf71);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state182<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf65);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state183<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf64);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state184<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
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
        fn state185<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf93);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state186<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf73);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state187<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
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
                    return state188(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state188<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == 187u8) {
                    offset += 1;
                    return state218(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state189<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State161,
                    State187,
                    State188,
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
                    State210,
                    State211,
                    State212,
                    State213,
                    State214,
                    State215,
                    State216,
                    State217,
                    State219,
                    State220,
                    State221,
                    State222,
                    State223,
                    State224,
                    State225,
                    State226,
                    State227,
                    State234,
                    State247,
                    State248,
                    State249,
                    State251,
                    State252,
                    State253,
                    State254,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State187,
                        State187,
                        ___,
                        ___,
                        State187,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State187,
                        State219,
                        State220,
                        State221,
                        State222,
                        State223,
                        State224,
                        ___,
                        State225,
                        State226,
                        State227,
                        State234,
                        State247,
                        State248,
                        State249,
                        State251,
                        State252,
                        State161,
                        State161,
                        State161,
                        State161,
                        State161,
                        State161,
                        State161,
                        State161,
                        State161,
                        State253,
                        State254,
                        State190,
                        State191,
                        State192,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State193,
                        ___,
                        State194,
                        State195,
                        State2,
                        ___,
                        State196,
                        State197,
                        State198,
                        State199,
                        State200,
                        State201,
                        State2,
                        State202,
                        State203,
                        State2,
                        State204,
                        State2,
                        State205,
                        State206,
                        State2,
                        State207,
                        State2,
                        State208,
                        State209,
                        State210,
                        State211,
                        State212,
                        State213,
                        State2,
                        State2,
                        State2,
                        State214,
                        State215,
                        State216,
                        State217,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State188,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State161 => {
                        return state161(lex, offset, context);
                    }
                    LogosNextState::State187 => {
                        return state187(lex, offset, context);
                    }
                    LogosNextState::State188 => {
                        return state188(lex, offset, context);
                    }
                    LogosNextState::State190 => {
                        return state190(lex, offset, context);
                    }
                    LogosNextState::State191 => {
                        return state191(lex, offset, context);
                    }
                    LogosNextState::State192 => {
                        return state192(lex, offset, context);
                    }
                    LogosNextState::State193 => {
                        return state193(lex, offset, context);
                    }
                    LogosNextState::State194 => {
                        return state194(lex, offset, context);
                    }
                    LogosNextState::State195 => {
                        return state195(lex, offset, context);
                    }
                    LogosNextState::State196 => {
                        return state196(lex, offset, context);
                    }
                    LogosNextState::State197 => {
                        return state197(lex, offset, context);
                    }
                    LogosNextState::State198 => {
                        return state198(lex, offset, context);
                    }
                    LogosNextState::State199 => {
                        return state199(lex, offset, context);
                    }
                    LogosNextState::State200 => {
                        return state200(lex, offset, context);
                    }
                    LogosNextState::State201 => {
                        return state201(lex, offset, context);
                    }
                    LogosNextState::State202 => {
                        return state202(lex, offset, context);
                    }
                    LogosNextState::State203 => {
                        return state203(lex, offset, context);
                    }
                    LogosNextState::State204 => {
                        return state204(lex, offset, context);
                    }
                    LogosNextState::State205 => {
                        return state205(lex, offset, context);
                    }
                    LogosNextState::State206 => {
                        return state206(lex, offset, context);
                    }
                    LogosNextState::State207 => {
                        return state207(lex, offset, context);
                    }
                    LogosNextState::State208 => {
                        return state208(lex, offset, context);
                    }
                    LogosNextState::State209 => {
                        return state209(lex, offset, context);
                    }
                    LogosNextState::State210 => {
                        return state210(lex, offset, context);
                    }
                    LogosNextState::State211 => {
                        return state211(lex, offset, context);
                    }
                    LogosNextState::State212 => {
                        return state212(lex, offset, context);
                    }
                    LogosNextState::State213 => {
                        return state213(lex, offset, context);
                    }
                    LogosNextState::State214 => {
                        return state214(lex, offset, context);
                    }
                    LogosNextState::State215 => {
                        return state215(lex, offset, context);
                    }
                    LogosNextState::State216 => {
                        return state216(lex, offset, context);
                    }
                    LogosNextState::State217 => {
                        return state217(lex, offset, context);
                    }
                    LogosNextState::State219 => {
                        return state219(lex, offset, context);
                    }
                    LogosNextState::State220 => {
                        return state220(lex, offset, context);
                    }
                    LogosNextState::State221 => {
                        return state221(lex, offset, context);
                    }
                    LogosNextState::State222 => {
                        return state222(lex, offset, context);
                    }
                    LogosNextState::State223 => {
                        return state223(lex, offset, context);
                    }
                    LogosNextState::State224 => {
                        return state224(lex, offset, context);
                    }
                    LogosNextState::State225 => {
                        return state225(lex, offset, context);
                    }
                    LogosNextState::State226 => {
                        return state226(lex, offset, context);
                    }
                    LogosNextState::State227 => {
                        return state227(lex, offset, context);
                    }
                    LogosNextState::State234 => {
                        return state234(lex, offset, context);
                    }
                    LogosNextState::State247 => {
                        return state247(lex, offset, context);
                    }
                    LogosNextState::State248 => {
                        return state248(lex, offset, context);
                    }
                    LogosNextState::State249 => {
                        return state249(lex, offset, context);
                    }
                    LogosNextState::State251 => {
                        return state251(lex, offset, context);
                    }
                    LogosNextState::State252 => {
                        return state252(lex, offset, context);
                    }
                    LogosNextState::State253 => {
                        return state253(lex, offset, context);
                    }
                    LogosNextState::State254 => {
                        return state254(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {
                if lex.offset() == offset {
                    return None;
                }
            }
            _take_action!(lex, offset, context, state)
        }
        fn state190<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf74);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'<') {
                    offset += 1;
                    return state157(lex, offset, context);
                }
                if (byte == b'=') {
                    offset += 1;
                    return state158(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state191<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf59);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'=') {
                    offset += 1;
                    return state155(lex, offset, context);
                }
                if (byte == b'>') {
                    offset += 1;
                    return state156(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state192<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf76);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'=') {
                    offset += 1;
                    return state152(lex, offset, context);
                }
                if (byte == b'>') {
                    offset += 1;
                    return state153(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state193<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf49);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state194<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf50);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state195<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf79);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'=') {
                    offset += 1;
                    return state151(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state196<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State145,
                    State146,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State145,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State146,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State145 => {
                        return state145(lex, offset, context);
                    }
                    LogosNextState::State146 => {
                        return state146(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state197<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State140,
                    State141,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State140,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State141,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State140 => {
                        return state140(lex, offset, context);
                    }
                    LogosNextState::State141 => {
                        return state141(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state198<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_2[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'o') {
                    offset += 1;
                    return state129(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state199<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state117(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state200<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State106,
                    State107,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State106,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State107,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State106 => {
                        return state106(lex, offset, context);
                    }
                    LogosNextState::State107 => {
                        return state107(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state201<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State96,
                    State97,
                    State98,
                    State99,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State96,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State97,
                        State2,
                        State2,
                        State2,
                        State2,
                        State98,
                        State99,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State96 => {
                        return state96(lex, offset, context);
                    }
                    LogosNextState::State97 => {
                        return state97(lex, offset, context);
                    }
                    LogosNextState::State98 => {
                        return state98(lex, offset, context);
                    }
                    LogosNextState::State99 => {
                        return state99(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state202<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state93(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state203<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State87,
                    State88,
                    State89,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State87,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State88,
                        State89,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State87 => {
                        return state87(lex, offset, context);
                    }
                    LogosNextState::State88 => {
                        return state88(lex, offset, context);
                    }
                    LogosNextState::State89 => {
                        return state89(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state204<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_0[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'e') {
                    offset += 1;
                    return state85(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state205<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State76,
                    State77,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State76,
                        State2,
                        State2,
                        State2,
                        State77,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State76 => {
                        return state76(lex, offset, context);
                    }
                    LogosNextState::State77 => {
                        return state77(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state206<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 16u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'u') {
                    offset += 1;
                    return state71(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state207<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State59,
                    State60,
                    State61,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State59,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State60,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State61,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State59 => {
                        return state59(lex, offset, context);
                    }
                    LogosNextState::State60 => {
                        return state60(lex, offset, context);
                    }
                    LogosNextState::State61 => {
                        return state61(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state208<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State51,
                    State52,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State51,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State52,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State51 => {
                        return state51(lex, offset, context);
                    }
                    LogosNextState::State52 => {
                        return state52(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state209<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State36,
                    State37,
                    State38,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State36,
                        State37,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State38,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State36 => {
                        return state36(lex, offset, context);
                    }
                    LogosNextState::State37 => {
                        return state37(lex, offset, context);
                    }
                    LogosNextState::State38 => {
                        return state38(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state210<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State23,
                    State24,
                    State25,
                    State26,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State23,
                        State2,
                        State2,
                        State2,
                        State24,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State25,
                        State2,
                        State2,
                        State26,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State23 => {
                        return state23(lex, offset, context);
                    }
                    LogosNextState::State24 => {
                        return state24(lex, offset, context);
                    }
                    LogosNextState::State25 => {
                        return state25(lex, offset, context);
                    }
                    LogosNextState::State26 => {
                        return state26(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state211<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State13,
                    State14,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State13,
                        State2,
                        State2,
                        State2,
                        State2,
                        State14,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State13 => {
                        return state13(lex, offset, context);
                    }
                    LogosNextState::State14 => {
                        return state14(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state212<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_1[byte as usize] & 32u8 != 0 {
                    offset += 1;
                    return state2(lex, offset, context);
                }
                if (byte == b'a') {
                    offset += 1;
                    return state11(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state213<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf90);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State2,
                    State3,
                    State4,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        State2,
                        ___,
                        State3,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State4,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        State2,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State2 => {
                        return state2(lex, offset, context);
                    }
                    LogosNextState::State3 => {
                        return state3(lex, offset, context);
                    }
                    LogosNextState::State4 => {
                        return state4(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state214<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf45);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state215<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf78);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'=') {
                    offset += 1;
                    return state0(lex, offset, context);
                }
                if (byte == b'|') {
                    offset += 1;
                    return state1(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state216<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf46);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state217<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf89);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state218<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == 191u8) {
                    offset += 1;
                    return state187(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state219<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf88);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'=') {
                    offset += 1;
                    return state186(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state220<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State235,
                    State236,
                    State237,
                    State238,
                    State239,
                    State240,
                    State241,
                    State242,
                    State243,
                    State244,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        ___,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State236,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State237,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        State235,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State239,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State241,
                        State240,
                        State240,
                        State242,
                        State243,
                        State243,
                        State243,
                        State244,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State235 => {
                        return state235(lex, offset, context);
                    }
                    LogosNextState::State236 => {
                        return state236(lex, offset, context);
                    }
                    LogosNextState::State237 => {
                        return state237(lex, offset, context);
                    }
                    LogosNextState::State238 => {
                        return state238(lex, offset, context);
                    }
                    LogosNextState::State239 => {
                        return state239(lex, offset, context);
                    }
                    LogosNextState::State240 => {
                        return state240(lex, offset, context);
                    }
                    LogosNextState::State241 => {
                        return state241(lex, offset, context);
                    }
                    LogosNextState::State242 => {
                        return state242(lex, offset, context);
                    }
                    LogosNextState::State243 => {
                        return state243(lex, offset, context);
                    }
                    LogosNextState::State244 => {
                        return state244(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state221<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_3[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state228(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state222<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_3[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state184(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state223<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf87);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'=') {
                    offset += 1;
                    return state183(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state224<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf80);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'&') {
                    offset += 1;
                    return state181(lex, offset, context);
                }
                if (byte == b'=') {
                    offset += 1;
                    return state182(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state225<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf47);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state226<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf48);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state227<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf85);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'=') {
                    offset += 1;
                    return state180(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state228<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_3[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state229(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state229<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_3[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state230(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state230<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_3[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state231(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state231<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_3[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state232(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state232<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_3[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state233(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state233<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf94);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state234<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf83);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'=') {
                    offset += 1;
                    return state179(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state235<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            #[inline]
            fn loop_test(byte: u8) -> bool {
                _TABLE_3[byte as usize] & 16u8 == 0
            }
            _fast_loop!(lex, loop_test, offset);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State237,
                    State238,
                    State239,
                    State240,
                    State241,
                    State242,
                    State243,
                    State244,
                    State250,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State250,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State237,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State238,
                        State239,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State240,
                        State241,
                        State240,
                        State240,
                        State242,
                        State243,
                        State243,
                        State243,
                        State244,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State237 => {
                        return state237(lex, offset, context);
                    }
                    LogosNextState::State238 => {
                        return state238(lex, offset, context);
                    }
                    LogosNextState::State239 => {
                        return state239(lex, offset, context);
                    }
                    LogosNextState::State240 => {
                        return state240(lex, offset, context);
                    }
                    LogosNextState::State241 => {
                        return state241(lex, offset, context);
                    }
                    LogosNextState::State242 => {
                        return state242(lex, offset, context);
                    }
                    LogosNextState::State243 => {
                        return state243(lex, offset, context);
                    }
                    LogosNextState::State244 => {
                        return state244(lex, offset, context);
                    }
                    LogosNextState::State250 => {
                        return state250(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state236<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf92);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'"') {
                    offset += 1;
                    return state185(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state237<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_3[byte as usize] & 32u8 != 0 {
                    offset += 1;
                    return state235(lex, offset, context);
                }
                if (byte == b'x') {
                    offset += 1;
                    return state245(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state238<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..= 191u8)) {
                    offset += 1;
                    return state235(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state239<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 160u8..= 191u8)) {
                    offset += 1;
                    return state238(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state240<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..= 191u8)) {
                    offset += 1;
                    return state238(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state241<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..= 159u8)) {
                    offset += 1;
                    return state238(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state242<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 144u8..= 191u8)) {
                    offset += 1;
                    return state240(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state243<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..= 191u8)) {
                    offset += 1;
                    return state240(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state244<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, 128u8..= 143u8)) {
                    offset += 1;
                    return state240(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state245<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (matches!(byte, b'0'..= b'7')) {
                    offset += 1;
                    return state246(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state246<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if _TABLE_3[byte as usize] & 8u8 != 0 {
                    offset += 1;
                    return state235(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state247<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf52);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state248<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf84);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'=') {
                    offset += 1;
                    return state177(lex, offset, context);
                }
                if (byte == b'>') {
                    offset += 1;
                    return state178(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state249<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf55);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b'.') {
                    offset += 1;
                    return state176(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state250<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf92);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        fn state251<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf86);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State166,
                    State167,
                    State168,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State166,
                        ___,
                        ___,
                        ___,
                        ___,
                        State167,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State168,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State166 => {
                        return state166(lex, offset, context);
                    }
                    LogosNextState::State167 => {
                        return state167(lex, offset, context);
                    }
                    LogosNextState::State168 => {
                        return state168(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state252<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf91);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                #[derive(Copy, Clone)]
                enum LogosNextState {
                    ___,
                    State161,
                    State162,
                    State163,
                }
                const TABLE: [LogosNextState; 256] = {
                    use LogosNextState::*;
                    [
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State161,
                        State161,
                        State161,
                        State161,
                        State161,
                        State161,
                        State161,
                        State161,
                        State161,
                        State161,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State161,
                        ___,
                        ___,
                        State162,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        State163,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                        ___,
                    ]
                };
                offset += 1;
                match TABLE[byte as usize] {
                    LogosNextState::State161 => {
                        return state161(lex, offset, context);
                    }
                    LogosNextState::State162 => {
                        return state162(lex, offset, context);
                    }
                    LogosNextState::State163 => {
                        return state163(lex, offset, context);
                    }
                    LogosNextState::___ => {}
                }
                offset -= 1;
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state253<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf53);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {
                if (byte == b':') {
                    offset += 1;
                    return state160(lex, offset, context);
                }
            } else {}
            _take_action!(lex, offset, context, state)
        }
        fn state254<'s>(
            lex: &mut _Lexer<'s>,
            mut offset: usize,
            mut context: _Option<LogosLeaf>,
        ) -> _Option<_Result<Token<'s>, <Token<'s> as Logos<'s>>::Error>> {
            lex.end(offset);
            context = Some(LogosLeaf::Leaf51);
            let other = lex.read::<u8>(offset);
            if let Some(byte) = other {} else {}
            _take_action!(lex, offset, context, state)
        }
        state189(lex, lex.offset(), None)
    }
}
