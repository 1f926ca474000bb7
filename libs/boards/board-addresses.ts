import type { Board } from '#libs/records/ids.js';

const BOARD_URLS: Record<string, (board: string) => string> = {
  ashby: (board) => `https://jobs.ashbyhq.com/${encodeURIComponent(board)}`,
  bamboohr: (board) => `https://${board}.bamboohr.com/careers`,
  greenhouse: (board) => `https://job-boards.greenhouse.io/${board}`,
  icims: (board) => `https://careers-${board}.icims.com`,
  lever: (board) => `https://jobs.lever.co/${board}`,
  personio: (board) => `https://${board}.jobs.personio.de`,
  pinpoint: (board) => `https://${board}.pinpointhq.com`,
  recruitee: (board) => `https://${board}.recruitee.com`,
  rippling: (board) => `https://ats.rippling.com/${board}/jobs`,
  smartrecruiters: (board) => `https://careers.smartrecruiters.com/${board}`,
  teamtailor: (board) => `https://${board}.teamtailor.com`,
  workable: (board) => `https://apply.workable.com/${board}`,
};

const FORMATS_BY_HOST: [RegExp, string][] = [
  [/^jobs\.ashbyhq\.com$/, 'ashby'],
  [/^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$/, 'greenhouse'],
  [/^jobs(?:\.eu)?\.lever\.co$/, 'lever'],
  [/^(?:jobs|careers)\.smartrecruiters\.com$/, 'smartrecruiters'],
  [/^apply\.workable\.com$/, 'workable'],
  [/^ats\.rippling\.com$/, 'rippling'],
  [/^jobs\.gem\.com$/, 'gem'],
  [/^jobs\.dayforcehcm\.com$/, 'dayforce'],
];

/** Formats whose boards are subdomains. */
const FORMATS_BY_SUBDOMAIN: [RegExp, string][] = [
  [/^([\w-]+)\.recruitee\.com$/, 'recruitee'],
  [/^([\w-]+)\.bamboohr\.com$/, 'bamboohr'],
  [/^([\w-]+)\.jobs\.personio\.(?:de|com)$/, 'personio'],
  [/^([\w-]+)(?:\.na)?\.teamtailor\.com$/, 'teamtailor'],
  [/^([\w-]+)\.pinpointhq\.com$/, 'pinpoint'],
  [/^(?:careers-)?([\w-]+)\.icims\.com$/, 'icims'],
  [/^([\w-]+)\.breezy\.hr$/, 'breezy'],
  [/^([\w-]+)\.applytojob\.com$/, 'jazzhr'],
  [/^([\w-]+)\.gupy\.io$/, 'gupy'],
  [/^([\w-]+)\.recruiterbox\.com$/, 'recruiterbox'],
  [/^([\w-]+)\.career\.softgarden\.de$/, 'softgarden'],
];

/** A part of a URL, percent-decoded; unchanged where the encoding is invalid. */
export const percentDecode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The board of the public URL of a posting or board; null if the URL does not identify it (custom domains). */
export const boardOfUrl = (url: string): Board | null => {
  if (!URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  const [first, second] = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(percentDecode);
  for (const [host, format] of FORMATS_BY_HOST) {
    if (host.test(hostname)) return first && first !== 'j' && first !== 'embed' ? { format, board: first } : null;
  }
  const workday = /^([\w-]+)\.wd\d+\.myworkdayjobs\.com$/.exec(hostname);
  if (workday) {
    const site = first && /^[a-z]{2}-[A-Z]{2}$/.test(first) ? second : first;
    return site ? { format: 'workday', board: `${workday[1]}/${site}` } : null;
  }
  const oracleSite = /\.oraclecloud\.com$/.test(hostname) ? /\/sites\/([\w-]{1,200})/.exec(pathname)?.[1] : null;
  // A tenant may have several career sites.
  if (oracleSite) return { format: 'oracle', board: `${hostname.split('.')[0]}/${oracleSite}` };
  for (const [host, format] of FORMATS_BY_SUBDOMAIN) {
    const board = host.exec(hostname)?.[1];
    if (board && board !== 'www') return { format, board };
  }
  return null;
};

/** The public URL of a board; null if it cannot be derived. That of a Workday board needs the URL of a posting, because its host contains a number. */
export const boardUrl = ({ format, board }: Board, postingUrl: string | null): string | null => {
  if (format === 'workday') {
    return postingUrl === null ? null : `${new URL(postingUrl).origin}/${board.split('/')[1]}`;
  }
  return BOARD_URLS[format]?.(board) ?? null;
};
