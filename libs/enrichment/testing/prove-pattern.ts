import { checkSync } from 'recheck';
import { alternativesOf, lowerCased, withoutLookaround } from './pattern-parts.js';
import { searchCost } from './search-cost.js';

// The JavaScript engine gives the same results on every machine.
process.env.RECHECK_BACKEND = 'pure';
process.env.RECHECK_SYNC_BACKEND = 'pure';

/** Most are decided within milliseconds; a busy machine must not fail the test. */
const TIMEOUT_MS = 30_000;
/** A search tries the same characters at most as often, from one position. */
const MAX_WAYS = 5_000;

const BACKREFERENCE = /\\[1-9k]/;

/**
 * Whether recheck finds a pattern linear. It cannot read lookarounds. They are left out, because they can only end a path earlier, and a
 * character is appended that no text contains, so that every path is tried.
 */
const isLinear = (alternative: string, flags: string): boolean => {
  const { source, found: hasLookaround, isBounded: isLookaroundBounded } = withoutLookaround(alternative);
  if (!isLookaroundBounded) return false;
  // The same pattern for texts in lower case is analysed sooner.
  const [plain, others] = flags.includes('i') ? [lowerCased(source), flags.replace('i', '')] : [source, flags];
  const found = checkSync(hasLookaround ? `(?:${plain})\\uE000` : plain, others, {
    checker: 'automaton',
    timeout: TIMEOUT_MS,
  });
  return (
    found.status !== 'unknown' && found.complexity.type !== 'polynomial' && found.complexity.type !== 'exponential'
  );
};

/** A search costs bounded time at each position, or linear time at the start only. */
const isProved = (alternative: string, flags: string): boolean => {
  if (BACKREFERENCE.test(alternative)) return false;
  const { ways, reads, rereads, isAnchored } = searchCost(alternative, flags);
  if (rereads) return false;
  if (ways <= MAX_WAYS && (isAnchored || Number.isFinite(reads))) return true;
  return !Number.isFinite(reads) && isLinear(alternative, flags);
};

/**
 * Whether the time of a search for a pattern is proved to be linear in the length of the text. A search tries the alternatives of a pattern
 * one after the other. Those that read unbounded text from any position (`\w+`) are analysed by recheck.
 */
export const isProvedLinear = ({ source, flags }: RegExp): boolean =>
  alternativesOf(source).every((alternative) => isProved(alternative, flags));
