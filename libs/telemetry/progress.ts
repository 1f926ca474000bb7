import { SingleBar } from 'cli-progress';
import { pino } from 'pino';

/** Shows the progress of a run. Rows are counted when they are read. */
export interface Progress {
  add(rows: number): void;
  /** Prints one line for the operator. */
  log(message: string): void;
  stop(): void;
}

export interface ProgressTask {
  /** Name of the task, such as `sync`. */
  readonly label: string;
  /** Unit of the counter. Default: `rows`. */
  readonly unit?: string;
  readonly total: number;
}

export type StartProgress = (task: ProgressTask) => Progress;

export interface ProgressOutput {
  /** Name of the program in lines of JSON. */
  readonly program: string;
  /** A progress bar on a terminal; otherwise lines, for the log of a cron job or a container. */
  readonly terminal: boolean;
  /** Whether the lines are JSON, one a second; otherwise they are text, one every ten seconds. */
  readonly json: boolean;
  readonly write: (text: string) => void;
}

/** How a program shows the progress of its tasks. */
export const progressOn = (output: ProgressOutput): StartProgress => {
  if (output.terminal) return (task) => bar(task, output);
  return (task) => (output.json ? jsonLines(task, output) : textLines(task, output));
};

const JSON_INTERVAL = 1_000;
const TEXT_INTERVAL = 10_000;
const NUMBERS = new Intl.NumberFormat('en-US');

/** Whole minutes and seconds: `7m5s`, `8m0s`, `1h2m`. */
export const formatDuration = (duration: number): string => {
  const seconds = Math.round(duration);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours}h${minutes}m`;
  return minutes > 0 ? `${minutes}m${seconds % 60}s` : `${seconds}s`;
};

/** What is known of a task after some time. @param elapsed seconds */
const estimate = ({ total }: ProgressTask, rows: number, elapsed: number) => {
  const perSecond = rows / Math.max(0.001, elapsed);
  return {
    // Boards and indices take seconds each, and are not "0 boards/s".
    rate: perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond),
    secondsLeft: rows > 0 ? Math.max(0, Math.ceil((total - rows) / perSecond)) : null,
  };
};

/** `sync: 12,000 of 84,000 rows (14%) after 5s, 30s left`; without an estimate before the first row. */
export const progressLine = (task: ProgressTask, rows: number, elapsed: number, isOver = false): string => {
  const { label, unit = 'rows', total } = task;
  const { secondsLeft } = estimate(task, rows, elapsed);
  const share = total > 0 ? ` (${Math.min(100, Math.floor((rows / total) * 100))}%)` : '';
  const left = isOver || secondsLeft === null || rows >= total ? '' : `, ${formatDuration(secondsLeft)} left`;
  return `${label}: ${NUMBERS.format(rows)} of ${NUMBERS.format(total)} ${unit}${share} after ${formatDuration(elapsed)}${left}`;
};

const bar = (task: ProgressTask, { write }: ProgressOutput): Progress => {
  const { total, unit = 'rows' } = task;
  const elapsed = stopwatch();
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
      progressBar.update(rows, { rate: estimate(task, rows, elapsed()).rate });
    },
    log: (message) => write(`\r${message}\n`),
    stop: () => progressBar.stop(),
  };
};

const textLines = (task: ProgressTask, { write }: ProgressOutput): Progress => {
  const elapsed = stopwatch();
  return lines(TEXT_INTERVAL, {
    line: (rows, isOver) => write(`${progressLine(task, rows, elapsed(), isOver)}\n`),
    log: (message) => write(`${message}\n`),
  });
};

const jsonLines = (task: ProgressTask, { program, write }: ProgressOutput): Progress => {
  const { label, unit = 'rows', total } = task;
  const elapsed = stopwatch();
  const logger = pino({ base: { name: program } }, { write });
  return lines(JSON_INTERVAL, {
    line: (rows) => {
      const { rate, secondsLeft } = estimate(task, rows, elapsed());
      logger.info({ [unit]: rows, total, [`${unit}_per_second`]: rate, seconds_left: secondsLeft }, label);
    },
    log: (message) => logger.info(message),
  });
};

/** Seconds since now. */
const stopwatch = (): (() => number) => {
  const since = performance.now();
  return () => (performance.now() - since) / 1_000;
};

/** Prints a line at intervals, and a last one at the end. */
const lines = (
  interval: number,
  { line, log }: { readonly line: (rows: number, isOver: boolean) => void; readonly log: (message: string) => void },
): Progress => {
  let rows = 0;
  const timer = setInterval(() => line(rows, false), interval);
  timer.unref();
  return {
    add: (more) => {
      rows += more;
    },
    log,
    stop: () => {
      clearInterval(timer);
      line(rows, true);
    },
  };
};
