import { ashby } from './ashby/format.js';
import { bamboohr } from './bamboohr/format.js';
import type { BoardFormat } from './board-format.js';
import { greenhouse } from './greenhouse/format.js';
import { icims } from './icims/format.js';
import { jobposting } from './jobposting/format.js';
import { lever } from './lever/format.js';
import { oracle } from './oracle/format.js';
import { personio } from './personio/format.js';
import { pinpoint } from './pinpoint/format.js';
import { recruitee } from './recruitee/format.js';
import { rippling } from './rippling/format.js';
import { smartrecruiters } from './smartrecruiters/format.js';
import { teamtailor } from './teamtailor/format.js';
import { workable } from './workable/format.js';
import { workday } from './workday/format.js';

/** Every format of job boards that is fetched and read, by its name. */
export const BOARD_FORMATS: ReadonlyMap<string, BoardFormat> = new Map(
  [
    greenhouse,
    lever,
    ashby,
    smartrecruiters,
    workable,
    recruitee,
    personio,
    workday,
    teamtailor,
    bamboohr,
    oracle,
    icims,
    pinpoint,
    rippling,
    jobposting,
  ].map((format) => [format.format, format]),
);
