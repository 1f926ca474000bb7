import type { Type } from '@nestjs/common';
import { LedgerController } from './account/ledger.controller.js';
import { OverviewController } from './account/overview.controller.js';
import { UsageController } from './account/usage.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { CollectionsController } from './collections/collections.controller.js';
import { AuthorizationRequestsController } from './connected-apps/authorization-requests.controller.js';
import { ConnectedAppsController } from './connected-apps/connected-apps.controller.js';
import { ExclusionsController } from './exclusions/exclusions.controller.js';
import { LandingController } from './landing/landing.controller.js';
import { QualityController } from './landing/quality.controller.js';
import { QuestionController } from './landing/question.controller.js';
import { InvitationsController } from './members/invitations.controller.js';
import { MembersController } from './members/members.controller.js';
import { PasswordResetsController } from './members/password-resets.controller.js';
import { BoardsController } from './saved-items/boards.controller.js';
import { SavedViewsController } from './saved-items/saved-views.controller.js';
import { VisitedPlacesController } from './saved-items/visited-places.controller.js';
import { DevicesController } from './session/devices.controller.js';
import { LinksController } from './session/links.controller.js';
import { SessionController } from './session/session.controller.js';
import { SsoSettingsController } from './sso/sso-settings.controller.js';
import { SsoSignInController } from './sso/sso-sign-in.controller.js';
import { TokensController } from './tokens/tokens.controller.js';
import { FollowedWatchesController } from './watches/followed-watches.controller.js';

/** Every controller of the dashboard's own routes, by the section of the document that describes them. */
export const sections: Readonly<Record<string, readonly Type[]>> = {
  Session: [SessionController, SsoSignInController, LinksController, DevicesController],
  'Single sign-on': [SsoSettingsController],
  Members: [MembersController, InvitationsController, PasswordResetsController],
  Tokens: [TokensController, ConnectedAppsController, AuthorizationRequestsController],
  Account: [OverviewController, UsageController, LedgerController],
  Visibility: [CollectionsController, ExclusionsController],
  Watches: [FollowedWatchesController],
  'Saved items': [SavedViewsController, BoardsController, VisitedPlacesController],
  Audit: [AuditController],
  Landing: [LandingController, QuestionController, QualityController],
};

export const dashboardControllers: readonly Type[] = Object.values(sections).flat();
