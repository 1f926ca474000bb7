import { ashby } from './ashby.js';
import { bamboohr } from './bamboohr.js';
import { greenhouse } from './greenhouse.js';
import { icims } from './icims.js';
import { jobposting } from './jobposting.js';
import { lever } from './lever.js';
import { oracle } from './oracle.js';
import { personio } from './personio.js';
import { pinpoint } from './pinpoint.js';
import type { Player } from './player.js';
import { recruitee } from './recruitee.js';
import { rippling } from './rippling.js';
import { smartrecruiters } from './smartrecruiters.js';
import { teamtailor } from './teamtailor.js';
import { workable } from './workable.js';
import { workday } from './workday.js';

/** Plays the boards of each format. */
export const PLAYERS: Readonly<Record<string, Player>> = {
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
};
