import { SingleBar } from 'cli-progress';
import { pino } from 'pino';

/** Shows how far a run is. Rows count when they are read. */
export interface Progress {
  add(rows: number): void;
  /** One line for the operator, between two states of the bar. */
  say(sentence: string): void;
  stop(): void;
}

export interface ProgressOptions {
  /** The name of the work, for the log. */
  readonly what: string;
  readonly total: number;
  /** A person watches: a bar; otherwise one JSON line a second. */
  readonly terminal: boolean;
  readonly write: (text: string) => void;
}

const rate = (rows: number, since: number): number => Math.round((rows / Math.max(1, Date.now() - since)) * 1000);

const bar = ({ total, write }: ProgressOptions): Progress => {
  const since = Date.now();
  let rows = 0;
  const shown = new SingleBar({
    format: '{bar} {value}/{total} rows | {rate} rows/s | {eta_formatted} left',
    hideCursor: true,
    clearOnComplete: true,
    etaBuffer: 200,
    fps: 5,
  });
  shown.start(total, 0, { rate: 0 });
  return {
    add: (more) => {
      rows += more;
      shown.update(rows, { rate: rate(rows, since) });
    },
    say: (sentence) => write(`\r${sentence}\n`),
    stop: () => shown.stop(),
  };
};

const log = ({ what, total, write }: ProgressOptions): Progress => {
  const since = Date.now();
  const logger = pino({ base: { name: 'indexer' } }, { write });
  let rows = 0;
  const line = () => {
    const now = rate(rows, since);
    logger.info(
      { rows, total, rows_per_second: now, seconds_left: now > 0 ? Math.ceil((total - rows) / now) : null },
      what,
    );
  };
  const timer = setInterval(line, 1_000);
  timer.unref();
  return {
    add: (more) => {
      rows += more;
    },
    say: (sentence) => logger.info(sentence),
    stop: () => {
      clearInterval(timer);
      line();
    },
  };
};

export const startProgress = (options: ProgressOptions): Progress => (options.terminal ? bar(options) : log(options));
