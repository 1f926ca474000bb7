import { iscoOf, iscoUnitGroups } from '#libs/reference/isco.js';

/** The unit groups of ISCO-08 that correspond to the occupation of a posting. */
export const iscoOfPosting = ({ onet_code }: { onet_code: string | null }) => {
  const found = onet_code === null ? null : iscoOf(onet_code);
  if (found === null) return null;
  const { match, codes } = found;
  return { match, groups: codes.map((code) => ({ code, title: iscoUnitGroups().get(code) ?? code })) };
};
