import type { BoardFormat } from './board-format.js';
import { ashbyBoards } from './formats/ashby.js';
import { bamboohrBoards } from './formats/bamboohr.js';
import { greenhouseBoards } from './formats/greenhouse.js';
import { icimsBoards } from './formats/icims.js';
import { jobpostingBoards } from './formats/jobposting.js';
import { leverBoards } from './formats/lever.js';
import { oracleBoards } from './formats/oracle.js';
import { personioBoards } from './formats/personio.js';
import { pinpointBoards } from './formats/pinpoint.js';
import { recruiteeBoards } from './formats/recruitee.js';
import { ripplingBoards } from './formats/rippling.js';
import { smartrecruitersBoards } from './formats/smartrecruiters.js';
import { teamtailorBoards } from './formats/teamtailor.js';
import { workableBoards } from './formats/workable.js';
import { workdayBoards } from './formats/workday.js';

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
