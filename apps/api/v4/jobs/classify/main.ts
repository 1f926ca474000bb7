import { workOnTasks } from '#libs/services/processes/task-process.js';
import { type ClassifyTask, classifyPosting } from './classify-posting.js';

/** The process of `Classifier`. */
workOnTasks<ClassifyTask>(
  async (task) => classifyPosting(task),
  (error) => ({ message: error instanceof Error ? error.message : String(error) }),
);
