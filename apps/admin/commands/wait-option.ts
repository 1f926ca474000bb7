import { InvalidArgumentError, Option } from 'commander';

const parseSeconds = (value: string): number => {
  if (!/^\d{1,6}$/.test(value)) throw new InvalidArgumentError('It must be a whole number of seconds.');
  return Number(value);
};

/** Of commands that need the right to write the dataset. */
export const waitOption = (): Option =>
  new Option('--wait <seconds>', 'how long to wait for an indexer that is writing')
    .argParser(parseSeconds)
    .default(600);
