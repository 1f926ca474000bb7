import { join, resolve } from 'node:path';
import { z } from 'zod';
import { defineEnv, type Variables } from '#libs/services/define-env.js';
import { dataFolder } from '#libs/services/service-urls.js';

/** The variables of the programs that write exports and serve their files. */
export const exportsEnv = defineEnv({
  ROLECALL_EXPORTS: z.string().optional().meta({
    description: 'Folder of the files of exports. The API and every exporter need the same one.',
    default: '`exports` in the folder of `ROLECALL_DATA`',
  }),
});

/** The folder of the files of exports. @throws ServiceError. */
export const exportsFolder = (variables?: Variables): string => {
  const { ROLECALL_EXPORTS: folder } = exportsEnv.read(variables);
  return folder === undefined ? join(dataFolder(variables), 'exports') : resolve(folder);
};
