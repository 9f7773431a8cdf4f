import { SIGN_UP } from '../links.ts';
import type { PageProps } from '../pageProps.ts';

export function SignUp({ texts: { landing } }: PageProps) {
  const { title, lead, button } = landing.signUp;
  return (
    <section className="sign-up" aria-labelledby="sign-up-title">
      <div className="narrow">
        <h2 id="sign-up-title">{title}</h2>
        <p className="lead">{lead}</p>
        <a className="button large" href={SIGN_UP}>
          {button}
        </a>
      </div>
    </section>
  );
}
