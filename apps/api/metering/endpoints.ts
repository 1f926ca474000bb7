import type { PricedCall } from '#libs/billing/credits/prices.js';
import type { EndpointGroup } from '#libs/billing/usage/endpoint-groups.js';

/** How a route is counted in usage and priced. */
export interface Endpoint {
  readonly group: EndpointGroup;
  readonly call: PricedCall;
}
