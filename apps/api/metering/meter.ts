import { Inject, Injectable } from '@nestjs/common';
import { Admission, type AdmissionResult } from '#libs/billing/admission/admission.js';
import { Charging } from '#libs/billing/charging/charging.js';
import type { RateLimited } from '#libs/billing/rate-limits/rate-windows.js';
import { RequestRecorder } from '#libs/billing/requests/request-recorder.js';
import { UsageRecorder } from '#libs/billing/usage/usage-recorder.js';
import { Capacity } from '#libs/fairness/capacity.js';
import { VisibilityStore } from '#libs/visibility/visibility-store.js';
import { ISOLATION_LIMITS, type IsolationLimits } from '../isolation/isolation-limits.js';
import { overloaded } from '../isolation/overloaded.js';
import { MeteredOperation, type MeterStores, type OperationOptions } from './operation.js';

/** Admits operations, then charges and counts each of them, in the same way for every entrance. */
@Injectable()
export class Meter {
  private readonly inProgress: Capacity<string>;
  private readonly stores: MeterStores;

  constructor(
    @Inject(ISOLATION_LIMITS) limits: IsolationLimits,
    private readonly admission: Admission,
    charging: Charging,
    usageRecorder: UsageRecorder,
    requestRecorder: RequestRecorder,
    visibilityStore: VisibilityStore,
  ) {
    this.stores = { charging, usageRecorder, requestRecorder, visibilityStore };
    this.inProgress = new Capacity({ perKey: limits.requestsPerOrganization });
  }

  /**
   * Admits the owner of an API token.
   * @param authorization the `Authorization` header.
   * @param operations how many to count in the rate windows: all of them or none.
   * @param acceptsApps whether it may be the access token of a connected app.
   * @throws AppError as `Admission.admit` does.
   */
  admitToken(authorization: string | undefined, operations = 1, acceptsApps = false): Promise<AdmissionResult> {
    return this.admission.admit(authorization, operations, acceptsApps);
  }

  /** The organization of an API token. Nothing is admitted or counted. @throws AppError as `Admission.identify` does. */
  identifyToken(authorization: string | undefined, acceptsApps: boolean): Promise<string | null> {
    return this.admission.identify(authorization, acceptsApps);
  }

  /** Admits an organization that was authenticated by a dashboard session instead of a token. @throws AppError as above. */
  admitOrganization(organizationId: string, operations = 1): Promise<AdmissionResult> {
    return this.admission.admitOrganization(organizationId, operations);
  }

  /** Adds a request that a rate window refused to the log of its organization. */
  logRateLimited({ caller }: RateLimited, logged: OperationOptions['logged'], requestId: string): void {
    this.stores.requestRecorder.record(caller.organizationId, {
      at: new Date().toISOString(),
      ...logged,
      status: 429,
      ms: 0,
      credits: 0,
      records: 0,
      tokenId: caller.tokenId,
      requestId,
    });
  }

  /**
   * Begins one of the admitted operations. The caller must call `finish`.
   * @throws AppError `service_unavailable` when the organization has too many in progress.
   */
  begin(admission: AdmissionResult, options: OperationOptions): MeteredOperation {
    const { organizationId } = admission.caller;
    if (!this.inProgress.acquire(organizationId)) {
      this.stores.usageRecorder.count(organizationId, options.endpoint.group, { failed: true });
      this.stores.usageRecorder.countCaller(admission.caller, { failed: true, credits: 0, records: 0 });
      throw overloaded('Your organization has too many concurrent requests. Wait for responses before sending more.');
    }
    return new MeteredOperation(admission, options, this.stores, () => this.inProgress.release(organizationId));
  }
}
