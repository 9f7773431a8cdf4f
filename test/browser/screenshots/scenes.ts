import type { Scene } from './scene.ts';
import { ACCOUNT_SCENES } from './scenes/account.ts';
import { ADMIN_SCENES } from './scenes/admin.ts';
import { ADMIN_RECORD_SCENES } from './scenes/adminRecords.ts';
import { BILLING_SCENES } from './scenes/billing.ts';
import { CONNECTION_SCENES } from './scenes/connections.ts';
import { FIGURES_SCENES } from './scenes/figures.ts';
import { FRAME_SCENES } from './scenes/frame.ts';
import { IMPORT_SCENES } from './scenes/import.ts';
import { LIST_SCENES } from './scenes/lists.ts';
import { LOG_SCENES } from './scenes/log.ts';
import { OPERATOR_SCENES } from './scenes/operator.ts';
import { PATIENT_SCENES } from './scenes/patient.ts';
import { PATIENTS_SCENES } from './scenes/patients.ts';
import { PROOF_SCENES } from './scenes/proof.ts';
import { REQUEST_SCENES } from './scenes/request.ts';
import { REVIEW_SCENES } from './scenes/review.ts';
import { REVIEWS_SCENES } from './scenes/reviews.ts';
import { SETTINGS_SCENES } from './scenes/settings.ts';
import { SITE_SCENES } from './scenes/site.ts';
import { TRACK_SCENES } from './scenes/track.ts';

/** Everything that is drawn. */
export const SCENES: Scene[] = [
  ...SITE_SCENES,
  ...ACCOUNT_SCENES,
  ...FRAME_SCENES,
  ...REQUEST_SCENES,
  ...PATIENTS_SCENES,
  ...IMPORT_SCENES,
  ...LIST_SCENES,
  ...PATIENT_SCENES,
  ...LOG_SCENES,
  ...TRACK_SCENES,
  ...FIGURES_SCENES,
  ...REVIEWS_SCENES,
  ...SETTINGS_SCENES,
  ...BILLING_SCENES,
  ...PROOF_SCENES,
  ...CONNECTION_SCENES,
  ...REVIEW_SCENES,
  ...OPERATOR_SCENES,
  ...ADMIN_SCENES,
  ...ADMIN_RECORD_SCENES,
];
