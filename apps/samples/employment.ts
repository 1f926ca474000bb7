const COMMITMENTS: Record<string, string> = {
  fulltime: 'full_time',
  fulltimepermanent: 'full_time',
  fulltimefixedterm: 'full_time',
  tempfulltime: 'temporary',
  parttime: 'part_time',
  contract: 'contract',
  contractor: 'contract',
  independentcontractorft: 'contract',
  temporary: 'temporary',
  intern: 'internship',
  internship: 'internship',
};

/** The declared kind of employment as a `commitment`; null for what says something else ("permanent"). */
export function commitmentOf(employmentType: string | null | undefined): string | null {
  return COMMITMENTS[employmentType?.toLowerCase().replace(/[^a-z]/g, '') ?? ''] ?? null;
}

export interface Arrangement {
  remote: boolean | null;
  workModel: 'on_site' | 'hybrid' | 'remote' | null;
  workText: string | null;
}

const REMOTE = /\bremote\b|\bwork from home\b/i;
const HYBRID = /\bhybrid\b/i;

/**
 * Where the work is done, by what the payload says and what the place's words say. Not remote may still be hybrid, so
 * that alone is no `workModel`; nor are remote and an office in one list.
 */
export function arrangementOf(placeTexts: string[], declaredRemote: boolean | null): Arrangement {
  const hybrid = placeTexts.find((text) => HYBRID.test(text));
  if (hybrid !== undefined) return { remote: declaredRemote, workModel: 'hybrid', workText: hybrid };
  const remote = placeTexts.filter((text) => REMOTE.test(text));
  const all = remote.length > 0 && remote.length === placeTexts.length;
  return {
    remote: declaredRemote ?? (remote.length > 0 ? true : null),
    workModel: all && declaredRemote !== false ? 'remote' : null,
    workText: all && declaredRemote !== false ? (remote[0] as string) : null,
  };
}
