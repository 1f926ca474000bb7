import path from 'node:path';
import { TaskProcess } from '#libs/services/processes/task-process.js';
import { projectRoot } from '#libs/services/project-paths.js';
import type { Task } from './board-tasks.js';

const MAIN = path.join(projectRoot, 'dist/apps/indexer/collect/reading/main.js');

/** A process that works on the tasks of boards. @param heap in MB. */
export const boardProcess = (heap: number): TaskProcess<Task> => new TaskProcess(MAIN, heap);
