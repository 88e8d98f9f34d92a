#!/usr/bin/env bash
# Runs the fuzz targets one after the other: fuzz/run.sh [MINUTES [TARGET...]], 10 minutes each.
# Needs a C++ compiler and cargo-fuzz (`cargo install cargo-fuzz`); any stable Rust will do.
#
# What is found is kept in fuzz/artifacts. The committed corpora grow by what reaches new code, and the
# totals in docs/reliability.md by what was done.
set -euo pipefail
cd "$(dirname "$0")"

minutes=${1:-10}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=(reader engines text drive rebuild engines_full)

cargo fuzz build --fuzz-dir . -s none
bin="target/$(rustc -vV | sed -n 's/^host: //p')/release"
failed=0

for target in "${targets[@]}"; do
    # What libFuzzer collects; the next run begins with it.
    mkdir -p "work/$target" "corpus/$target" "artifacts/$target"
    log="work/$target.log"
    printf '== %s, %s minutes\n' "$target" "$minutes"
    if ! "$bin/$target" "work/$target" "corpus/$target" -artifact_prefix="artifacts/$target/" \
        -max_total_time=$((minutes * 60)) -max_len=6000 -timeout=60 -report_slow_units=30 \
        -rss_limit_mb=6000 -print_final_stats=1 >"$log" 2>&1; then
        failed=1
        grep -E '^(thread|SUMMARY|Test unit written|==)' -A3 "$log" | head -40 || true
    fi
    # The fewest inputs that reach all code that was reached; large ones stay in fuzz/work.
    rm -rf "work/$target.small"
    mkdir "work/$target.small"
    "$bin/$target" -set_cover_merge=1 -use_counters=0 -rss_limit_mb=6000 -timeout=60 -max_len=6000 \
        "work/$target.small" "corpus/$target" "work/$target" >"work/$target.merge.log" 2>&1
    find "work/$target.small" -type f -size +3 -delete
    rm -rf "corpus/$target"
    mv "work/$target.small" "corpus/$target"
    awk -v target="$target" '
        /Loaded 1 modules/ { match($0, /\([0-9]+/); all = substr($0, RSTART + 1, RLENGTH - 1) }
        / cov: / { for (k = 1; k < NF; k++) if ($k == "cov:") cov = $(k + 1) }
        /stat::number_of_executed_units/ { runs = $2 }
        /^Done|in [0-9]+ second/ { for (k = 2; k <= NF; k++) if ($k ~ /^second/) seconds = $(k - 1) }
        END { printf "%s\t%d\t%d\t%d\t%d\n", target, seconds, runs, cov, all }
    ' "$log" | tee -a runs.tsv
done

# The totals, between the marks in the document.
table=$(awk -F'\t' '
    { seconds[$1] += $2; runs[$1] += $3; cov[$1] = $4; all[$1] = $5 }
    !seen[$1]++ { names[++count] = $1 }
    END {
        print "| target | hours | executions | a second | branches reached | of |"
        print "|---|--:|--:|--:|--:|--:|"
        for (k = 1; k <= count; k++) {
            n = names[k]
            printf "| `%s` | %.2f | %d | %d | %d | %d |\n", n, seconds[n] / 3600, runs[n],
                runs[n] / (seconds[n] ? seconds[n] : 1), cov[n], all[n]
        }
    }' runs.tsv)
document=../docs/reliability.md
awk -v table="$table" '
    /<!-- fuzzing: begin/ { print; print table; skip = 1 }
    /<!-- fuzzing: end/ { skip = 0 }
    !skip { if ($0 !~ /<!-- fuzzing: begin/) print }
' "$document" >"work/document" && cp "work/document" "$document"
printf '%s\n' "$table"
exit $failed
