import type { WorkModel } from '#libs/records/enumerations.js';

/** What a row states about where the work is done. */
export interface StatedWorkplace {
  readonly workplace_details: { readonly model: WorkModel | null };
  readonly work_model: WorkModel | null;
  readonly remote: boolean | null;
}

/**
 * The model of a posting: `workplace_details.model`, else `work_model`, else `remote` where `remote` is true. `remote: false` alone
 * may be on site or hybrid, so the model is unknown.
 */
export const workModelOf = ({ workplace_details, work_model, remote }: StatedWorkplace): WorkModel | null =>
  workplace_details.model ?? work_model ?? (remote === true ? 'remote' : null);

/** True exactly when the model is remote, false for on-site and hybrid work, null when the model is unknown. */
export const isRemote = (model: WorkModel | null): boolean | null => (model === null ? null : model === 'remote');
