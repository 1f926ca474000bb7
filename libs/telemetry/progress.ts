import { SingleBar } from 'cli-progress';
import { pino } from 'pino';

/** Shows the progress of a run. Rows are counted when they are read. */
export interface Progress {
  add(rows: number): void;
  /** Prints one line for the operator. */
  log(message: string): void;
  stop(): void;
}

export interface ProgressOptions {
  /** Name of the program in the log. Default: `indexer`. */
  readonly program?: string;
  /** Name of the task in the log. */
  readonly label: string;
  /** Unit of the counter. Default: `rows`. */
  readonly unit?: string;
  readonly total: number;
  /** A progress bar on a terminal, otherwise one line of JSON a second. */
  readonly terminal: boolean;
  readonly write: (text: string) => void;
}

const rate = (rows: number, since: number): number => Math.round((rows / Math.max(1, Date.now() - since)) * 1000);

/** Whole minutes and seconds: `7m5s`, `8m0s`, `1h2m`. */
export const formatDuration = (duration: number): string => {
  const seconds = Math.round(duration);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours}h${minutes}m`;
  return minutes > 0 ? `${minutes}m${seconds % 60}s` : `${seconds}s`;
};

const bar = ({ total, write, unit = 'rows' }: ProgressOptions): Progress => {
  const since = Date.now();
  let rows = 0;
  const progressBar = new SingleBar({
    format: `{bar} {value}/{total} ${unit} | {rate} ${unit}/s | {eta_formatted} left`,
    hideCursor: true,
    clearOnComplete: true,
    etaBuffer: 200,
    formatTime: formatDuration,
    fps: 5,
  });
  progressBar.start(total, 0, { rate: 0 });
  return {
    add: (more) => {
      rows += more;
      progressBar.update(rows, { rate: rate(rows, since) });
    },
    log: (message) => write(`\r${message}\n`),
    stop: () => progressBar.stop(),
  };
};

const jsonLines = ({ program = 'indexer', label, total, write, unit = 'rows' }: ProgressOptions): Progress => {
  const since = Date.now();
  const logger = pino({ base: { name: program } }, { write });
  let rows = 0;
  const line = () => {
    const now = rate(rows, since);
    logger.info(
      {
        [unit]: rows,
        total,
        [`${unit}_per_second`]: now,
        seconds_left: now > 0 ? Math.max(0, Math.ceil((total - rows) / now)) : null,
      },
      label,
    );
  };
  const timer = setInterval(line, 1_000);
  timer.unref();
  return {
    add: (more) => {
      rows += more;
    },
    log: (message) => logger.info(message),
    stop: () => {
      clearInterval(timer);
      line();
    },
  };
};

export const startProgress = (options: ProgressOptions): Progress =>
  options.terminal ? bar(options) : jsonLines(options);
