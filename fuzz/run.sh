#!/usr/bin/env bash
# Runs the fuzz targets, two at a time: fuzz/run.sh [MINUTES [TARGET...]], 10 minutes each.
# Needs a C++ compiler, which builds libFuzzer; any stable Rust will do.
#
# What is found is kept in fuzz/artifacts, and the exit status is 1. The committed corpora grow by
# what reaches new code, and the totals in docs/reliability.md by what was done.
#
# FUZZ_SECONDS=20 fuzz/run.sh [MINUTES [TARGET...]] is for CI: it runs each target that many seconds
# instead, and leaves corpora and document as they are.
set -euo pipefail
cd "$(dirname "$0")"

minutes=${1:-10}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=(engines_full rebuild text engines drive reader modules table)
seconds=${FUZZ_SECONDS:-$((minutes * 60))}

# With `--target`, build scripts run from another folder, and rustc.sh can tell them apart.
host=$(rustc -vV | sed -n 's/^host: //p')
profile=${FUZZ_SECONDS:+short}
profile=${profile:-release}
RUSTC_WRAPPER="$PWD/rustc.sh" cargo build --profile "$profile" --target "$host"
fuzz="${CARGO_TARGET_DIR:-target}/$host/$profile/fuzz"

# The longest input of a target, in bytes.
longest() {
    case $1 in
    reader | drive | modules) echo 6000 ;;
    *) echo 3000 ;;
    esac
}

# Runs a target; its log and its line of the table are in fuzz/work.
fuzz() {
    local target=$1 work="work/$1" log="work/$1.log" start="work/$1.start"
    rm -rf "$start"
    mkdir -p "$start" "artifacts/$target"
    if [ -e "corpus/$target.tar" ]; then tar -xf "corpus/$target.tar" -C "$start"; fi
    # The tests try all of the corpus; a short run has no time for that.
    if [ -n "${FUZZ_SECONDS:-}" ]; then
        (cd "$start" && printf '%s\n' * | awk 'NR % 10' | xargs -r rm -f)
    fi
    # What libFuzzer collects; the next long run starts with it.
    [ -z "${FUZZ_SECONDS:-}" ] || { work+=.short && rm -rf "$work"; }
    mkdir -p "$work"
    # Without `-entropic=0`, the choice of inputs takes longer than to try them.
    local TIMEFORMAT='%U %S' time="work/$target.time"
    { time FUZZ_TARGET=$target "$fuzz" "$work" "$start" -artifact_prefix="artifacts/$target/" \
        -entropic=0 -max_total_time="$seconds" -max_len="$(longest "$target")" -timeout=60 \
        -report_slow_units=30 -rss_limit_mb=4000 -print_final_stats=1 >"$log" 2>&1; } 2>"$time" ||
        touch "work/$target.failed"
    # Seconds of the processor, so that a busy machine makes no difference.
    awk -v target="$target" -v seconds="$(awk '{ print $1 + $2 }' "$time")" '
        /Loaded 1 modules/ { match($0, /\([0-9]+/); all = substr($0, RSTART + 1, RLENGTH - 1) }
        / cov: / { for (k = 1; k < NF; k++) if ($k == "cov:") cov = $(k + 1) }
        /stat::number_of_executed_units/ { runs = $2 }
        END { printf "%s\t%d\t%d\t%d\t%d\n", target, seconds, runs, cov, all }
    ' "$log" >"work/$target.tsv"
}

# The fewest inputs that reach all code that was reached become the corpus; large ones stay in
# fuzz/work. A tar archive without times or owners, so that the same inputs give the same bytes.
keep() {
    local target=$1 small="work/$1.small"
    rm -rf "$small"
    mkdir "$small"
    FUZZ_TARGET=$target "$fuzz" -set_cover_merge=1 -use_counters=0 -rss_limit_mb=4000 -timeout=60 \
        -max_len="$(longest "$target")" "$small" "work/$target.start" "work/$target" \
        >"work/$target.merge.log" 2>&1
    find "$small" -type f -size +1500c -delete
    mkdir -p corpus
    (cd "$small" && printf '%s\n' *) | tar -cf "corpus/$target.tar" -C "$small" --format=ustar \
        --owner=0 --group=0 --numeric-owner --mode=644 --mtime=@0 -T -
}

mkdir -p work
rm -f work/*.failed
printf '%s seconds each of: %s\n' "$seconds" "${targets[*]}"
for target in "${targets[@]}"; do
    while [ "$(jobs -pr | wc -l)" -ge 2 ]; do wait -n || true; done
    {
        fuzz "$target" && { [ -n "${FUZZ_SECONDS:-}" ] || keep "$target"; } ||
            touch "work/$target.failed"
    } &
done
wait

failed=0
for target in "${targets[@]}"; do
    awk -F'\t' '{
        printf "%-14s%6d CPU s%12d executions%8d a CPU second%7d of %d branches\n",
            $1, $2, $3, $3 / ($2 ? $2 : 1), $4, $5
    }' "work/$target.tsv"
    if [ -e "work/$target.failed" ]; then
        failed=1
        printf '%s failed: see fuzz/work/%s.log\n' "$target" "$target"
        grep -E '^(thread|SUMMARY|.*Test unit written|==)' -A3 "work/$target.log" | head -40 || true
    fi
done
[ -z "${FUZZ_SECONDS:-}" ] || exit $failed

# The totals, between the marks in the document.
for target in "${targets[@]}"; do cat "work/$target.tsv"; done >>runs.tsv
table=$(awk -F'\t' '
    { seconds[$1] += $2; runs[$1] += $3; cov[$1] = $4; all[$1] = $5 }
    !seen[$1]++ { names[++count] = $1 }
    END {
        print "| target | CPU hours | executions | a CPU second | branches reached | of |"
        print "|---|--:|--:|--:|--:|--:|"
        for (k = 1; k <= count; k++) {
            n = names[k]
            printf "| `%s` | %.3f | %d | %d | %d | %d |\n", n, seconds[n] / 3600, runs[n],
                runs[n] / (seconds[n] ? seconds[n] : 1), cov[n], all[n]
        }
    }' runs.tsv)
document=../docs/reliability.md
awk -v table="$table" '
    /<!-- fuzzing: begin/ { print; print table; skip = 1 }
    /<!-- fuzzing: end/ { skip = 0 }
    !skip { if ($0 !~ /<!-- fuzzing: begin/) print }
' "$document" >work/document && cp work/document "$document"
printf '%s\n' "$table"
exit $failed
