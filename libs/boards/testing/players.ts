import { ashby } from '../ashby/testing/played.js';
import { bamboohr } from '../bamboohr/testing/played.js';
import { greenhouse } from '../greenhouse/testing/played.js';
import { icims } from '../icims/testing/played.js';
import { jobposting } from '../jobposting/testing/played.js';
import { lever } from '../lever/testing/played.js';
import { oracle } from '../oracle/testing/played.js';
import { personio } from '../personio/testing/played.js';
import { pinpoint } from '../pinpoint/testing/played.js';
import { recruitee } from '../recruitee/testing/played.js';
import { rippling } from '../rippling/testing/played.js';
import { smartrecruiters } from '../smartrecruiters/testing/played.js';
import { teamtailor } from '../teamtailor/testing/played.js';
import { workable } from '../workable/testing/played.js';
import { workday } from '../workday/testing/played.js';
import type { Player } from './player.js';

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
