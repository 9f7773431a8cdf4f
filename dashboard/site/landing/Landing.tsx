import type { PageProps } from '../pageProps.ts';
import { Contact } from './Contact.tsx';
import { Faq } from './Faq.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Inside } from './Inside.tsx';
import { Platforms } from './Platforms.tsx';
import { Pricing } from './Pricing.tsx';
import { SignUp } from './SignUp.tsx';
import { Testimonials } from './Testimonials.tsx';

/** `/`: what a visitor is shown. */
export const Landing = (page: PageProps) => (
  <>
    <Hero {...page} />
    <Platforms {...page} />
    <Features {...page} />
    <HowItWorks {...page} />
    <Inside {...page} />
    <Pricing {...page} />
    <Testimonials {...page} />
    <Faq {...page} />
    <SignUp {...page} />
    <Contact {...page} />
  </>
);
