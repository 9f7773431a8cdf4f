/** Words of the frame around every public page. */
export const frame = {
  brand: 'Goodword',
  home: 'Goodword, home',
  skip: 'Skip to the content',
  sections: 'Sections',
  howItWorks: 'How it works',
  pricing: 'Pricing',
  faq: 'FAQ',
  contact: 'Contact',
  signIn: 'Sign in',
  signUp: 'Sign up',
  legal: 'About Goodword',
  terms: 'Terms',
  privacy: 'Privacy',
  bestPractices: 'Best Practices & FAQ',
  documents: 'Documents',
  toTop: 'Back to the top',
};
