import type { PageProps } from '../pageProps.ts';
import { Document } from './Document.tsx';

export const BestPractices = (props: PageProps) => (
  <Document document={props.texts.bestPractices} {...props} />
);
