import { Injectable } from '@nestjs/common';
import { Admission, type AdmissionResult } from '#libs/billing/admission/admission.js';
import { Charging } from '#libs/billing/credits/charging.js';
import { UsageRecorder } from '#libs/billing/usage/usage-recorder.js';
import { VisibilityStore } from '#libs/visibility/visibility-store.js';
import { Operation, type OperationOptions } from './operation.js';

/** Meters operations in the same way whatever entrance they come through: admits them first, then charges and counts each. */
@Injectable()
export class Meter {
  constructor(
    private readonly admission: Admission,
    readonly charging: Charging,
    readonly usageRecorder: UsageRecorder,
    readonly visibilityStore: VisibilityStore,
  ) {}

  /**
   * Admits the owner of an API token.
   * @param authorization the `Authorization` header.
   * @param operations how many to count in the rate windows: all of them or none.
   * @throws AppError what `Admission.admit` throws.
   */
  admitToken(authorization: string | undefined, operations = 1): Promise<AdmissionResult> {
    return this.admission.admit(authorization, operations);
  }

  /** Admits an organization that has been authenticated without a token, by a dashboard session. @throws AppError as above. */
  admitOrganization(organizationId: string, operations = 1): Promise<AdmissionResult> {
    return this.admission.admitOrganization(organizationId, operations);
  }

  /** Begins one of the operations that were admitted. The caller has to `finish` it. */
  begin(admission: AdmissionResult, options: OperationOptions): Operation {
    return new Operation(admission, options, this);
  }
}
