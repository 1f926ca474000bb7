import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { creditColumn } from './credit-column.js';
import { type RateTier, rateTiers } from './rate-tiers.js';

export const billingModes = ['credits', 'subscription'] as const;
export type BillingMode = (typeof billingModes)[number];

/** Governs the dashboard only, never the API. */
export const productPlans = ['free', 'entry', 'premium', 'enterprise'] as const;
export type ProductPlan = (typeof productPlans)[number];

@Entity('organizations')
@Check('organizations_id_format', `id ~ '^O[0-9a-f]{32}$'`)
@Check('organizations_allowance_not_negative', 'allowance_credits >= 0')
export class Organization {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'organizations_pkey' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({
    name: 'rate_tier',
    type: 'enum',
    enum: Object.keys(rateTiers),
    enumName: 'rate_tier',
    default: 'default',
  })
  rateTier!: RateTier;

  @Column({
    name: 'billing_mode',
    type: 'enum',
    enum: billingModes,
    enumName: 'billing_mode',
    default: 'subscription',
  })
  billingMode!: BillingMode;

  @Column({ name: 'product_plan', type: 'enum', enum: productPlans, enumName: 'product_plan', default: 'free' })
  productPlan!: ProductPlan;

  @Column({ name: 'api_enabled', type: 'boolean', default: true })
  apiEnabled!: boolean;

  /** Credits that each billing period includes; 0 on `subscription`. */
  @Column({ name: 'allowance_credits', ...creditColumn, default: 0 })
  allowanceCredits!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
