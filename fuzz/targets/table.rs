#![no_main]

fuzz::target!("table", tests::oracle::table_target);
