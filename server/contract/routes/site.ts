import * as z from 'zod';
import type { Routing } from '../rules/routing.ts';

/** The public site: what its pages are told by the server that renders them. */

const text = (most: number) => z.string().trim().min(1).max(most);

/** What is true only of this operator; a section of the landing page shows where it is given. */
export const landingContent = z.strictObject({
  /** How many practices trust it, as it is to be read: '500+'. */
  practices: text(20).optional(),
  /** Further short claims beside it, such as 'HIPAA-friendly design'. */
  claims: z.array(text(60)).max(4).default([]),
  testimonials: z
    .array(z.strictObject({ quote: text(400), name: text(80), role: text(120) }))
    .max(6)
    .default([]),
});
export type LandingContent = z.output<typeof landingContent>;

/** Who runs the platform, as the legal pages name them; null for what the operator left out. */
export interface Company {
  name: string | null;
  /** Line by line; empty where it is left out. */
  address: string[];
  phone: string | null;
}

export interface SiteFacts {
  /** Origin under which the pages are reached, without a slash at its end. */
  origin: string;
  supportEmail: string;
  company: Company;
  content: LandingContent;
  /** Cents for a text beyond the quota. */
  overageCents: number;
  /** What new clinics begin with. */
  reviewRouting: Routing;
  pastDueGraceDays: number;
  /** Whether the patient's page may ask for a captcha. */
  captcha: boolean;
  /** Whether the operator's advertising is told of sales. */
  countsSales: boolean;
  /** Through whom texts, payments and mails go. */
  providers: { sms: 'sandbox' | 'twilio'; payments: 'sandbox' | 'stripe'; mail: 'sandbox' | 'smtp' };
}

/** A screen of the dashboard as a drawing, in both themes; width and height in pixels. */
interface PictureFile {
  width: number;
  height: number;
  light: string;
  dark: string;
}

/** The screens that are drawn, each as it is on a wide window and on a phone. */
export type SitePictures = Record<'dashboard' | 'reviews', Record<'wide' | 'narrow', PictureFile>>;

/** What was built for the pages beside their HTML: the style sheet as it stands in them, and addresses. */
export interface SiteAssets {
  styles: string;
  script: string;
  /** The font that is wanted at once. */
  font: string;
  pictures: SitePictures;
}
