import { z } from 'zod';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { SAVED_PAGES } from '#libs/records/saved-address.js';
import { MAX_PLACES } from '#libs/saved-items/visited-places.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Body } from '../http/input.js';
import { Route } from '../http/route.js';
import { listOf, named, nothing, time, wholeList } from '../http/schema.js';
import { CurrentUser } from '../session/session.guard.js';
import { labelSchema, searchSchema, slugSchema } from './address-schema.js';

/** Pages on which people work: besides those of views, the page of a company, which has an id. */
const PLACE_PAGES = [...SAVED_PAGES, 'company'] as const;
type PlacePage = (typeof PLACE_PAGES)[number];

const visitBody = z.strictObject({
  page: z.enum(PLACE_PAGES, { error: `must be one of ${PLACE_PAGES.join(', ')}` }),
  slug: slugSchema.describe('Of a technology; the id of a company.'),
  search: searchSchema,
  label: labelSchema.describe('The title of the page.'),
});
const place = named(
  'VisitedPlace',
  z.object({
    page: z.enum(PLACE_PAGES),
    slug: z.string().nullable(),
    search: z.record(z.string(), z.string()),
    label: z.string(),
    visited_at: time,
  }),
);

/** The places that a person last visited, which nobody else sees. */
@DashboardController('visited-places')
export class VisitedPlacesController {
  constructor(private readonly database: DashboardDatabase) {}

  @Route('get', '', {
    access: 'member',
    summary: 'The places that you last visited',
    description: `The last ${MAX_PLACES}, the latest first. Nobody else sees them.`,
    response: listOf('VisitedPlace', place),
  })
  async list(@CurrentUser() { userId }: SignedInUser) {
    const places = await this.database.run(({ visitedPlaces }) => visitedPlaces.list(userId));
    return wholeList(
      places.map(({ page, visitedAt, ...rest }) => ({
        ...rest,
        page: page as PlacePage,
        visited_at: visitedAt.toISOString(),
      })),
    );
  }

  @Route('post', '', {
    access: 'member',
    summary: 'Note that you visit a place',
    description: 'The steps of one search are one place: its last one.',
    body: visitBody,
    response: nothing,
  })
  async visit(@CurrentUser() { userId }: SignedInUser, @Body() body: z.infer<typeof visitBody>) {
    await this.database.run(({ visitedPlaces }) => visitedPlaces.visit(userId, body));
    return {};
  }

  @Route('delete', '', { access: 'member', summary: 'Forget the places that you visited', response: nothing })
  async forget(@CurrentUser() { userId }: SignedInUser) {
    await this.database.run(({ visitedPlaces }) => visitedPlaces.forget(userId));
    return {};
  }
}
