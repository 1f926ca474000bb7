import type { components as Public } from '../../../../clients/typescript/schema';
import type { components } from './dashboard-schema';

type Schemas = components['schemas'];

/** Types of the dashboard's API, from its OpenAPI document. */
export type Session = Schemas['Session'];
export type Role = Session['user']['role'];
export type Account = Schemas['AccountOverview'];
export type RateWindow = Schemas['RateWindow'];
export type UsageRow = Schemas['UsageRow'];
export type LedgerEntry = Schemas['LedgerLine'];
export type Token = Schemas['Token'];
export type ListedApp = Schemas['ConnectedApp'];
export type ConnectionRequest = Schemas['AuthorizationRequest'];
export type Member = Schemas['Member'];
export type Invitation = Schemas['Invitation'];
export type PasswordReset = Schemas['PasswordReset'];
/** A link that is shown once. */
export type IssuedLink = Pick<Schemas['CreatedInvitation'], 'link' | 'expires_at' | 'emailed'>;
export type LinkInfo = Schemas['Link'];
export type Collection = Schemas['Collection'];
export type CompanyRef = Schemas['CompanyRef'];
export type BlockedCompany = Schemas['BlockedSourceEntry'];
export type HiddenJob = Schemas['HiddenJobEntry'];
export type AuditEntry = Schemas['AuditEntry'];
export type SingleSignOn = Schemas['SingleSignOn'];
export type IdentityProvider = Schemas['IdentityProvider'];
export type FollowedWatches = Schemas['FollowedWatches'];
export type UsedByCaller = Schemas['CallerUsage'];
export type FigureBoard = Schemas['Board'];
export type SavedView = Schemas['SavedView'];
export type ListedPlace = Schemas['VisitedPlace'];
export type Device = Schemas['Device'];
export type PublicFigures = Schemas['Landing'];
export type QuestionAnswer = Schemas['QuestionAnswer'];
export type Quality = Schemas['PublicQuality'];
type PublicRecord = Public['schemas']['Job'];
/** A posting of the landing page. */
export type PublicJob = Pick<PublicRecord, 'salary'> &
  Required<Pick<PublicRecord, 'id' | 'title' | 'locations' | 'source'>> & { readonly created_at: string };

/** A page of a list. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}
