import type { PageProps } from '../pageProps.ts';
import { Document } from './Document.tsx';

export const Terms = (props: PageProps) => <Document document={props.texts.terms} {...props} />;
