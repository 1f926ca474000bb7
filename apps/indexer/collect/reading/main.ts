import { workOnTasks } from '#libs/services/processes/task-process.js';
import { runTask, type Task, toSentError } from './board-tasks.js';

/** The process of `boardProcess`. */
workOnTasks<Task>(runTask, toSentError);
