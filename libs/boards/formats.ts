import { ashbyBoards } from './ashby/format.js';
import { bamboohrBoards } from './bamboohr/format.js';
import type { BoardFormat } from './board-format.js';
import { greenhouseBoards } from './greenhouse/format.js';
import { icimsBoards } from './icims/format.js';
import { jobpostingBoards } from './jobposting/format.js';
import { leverBoards } from './lever/format.js';
import { oracleBoards } from './oracle/format.js';
import { personioBoards } from './personio/format.js';
import { pinpointBoards } from './pinpoint/format.js';
import { recruiteeBoards } from './recruitee/format.js';
import { ripplingBoards } from './rippling/format.js';
import { smartrecruitersBoards } from './smartrecruiters/format.js';
import { teamtailorBoards } from './teamtailor/format.js';
import { workableBoards } from './workable/format.js';
import { workdayBoards } from './workday/format.js';

/** Every format whose boards can be fetched. */
export const FORMATS: ReadonlyMap<string, BoardFormat> = new Map(
  [
    greenhouseBoards,
    leverBoards,
    ashbyBoards,
    smartrecruitersBoards,
    workableBoards,
    recruiteeBoards,
    personioBoards,
    workdayBoards,
    teamtailorBoards,
    bamboohrBoards,
    oracleBoards,
    icimsBoards,
    pinpointBoards,
    ripplingBoards,
    jobpostingBoards,
  ].map((format) => [format.format, format]),
);
