import type { PageProps } from '../pageProps.ts';
import { Document } from './Document.tsx';

export const Privacy = (props: PageProps) => <Document document={props.texts.privacy} {...props} />;
