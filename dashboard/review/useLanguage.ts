import { useEffect, useState } from 'react';
import type { Language, ReviewPage } from '../../server/contract/routes/reviewView.ts';
import { loadTexts } from './loadTexts.ts';
import { type Texts, titleOf } from './texts.ts';

/** The language that the page speaks; `speak` changes it in place, and for when the page is loaded again. */
export function useLanguage(page: ReviewPage, texts: Texts) {
  const [said, setSaid] = useState({ language: page.language, texts });
  useEffect(() => {
    // Screen readers read by the document's language, and the tab says what the page says.
    document.documentElement.lang = said.language;
    document.title = titleOf(said.texts, page);
  }, [page, said]);

  async function speak(language: Language) {
    const loaded = await loadTexts(language);
    // Without a connection it goes on as it was, and the button can be pressed again.
    if (!loaded) return;
    setSaid({ language, texts: loaded });
    window.history.replaceState(null, '', `?lang=${language}`);
  }

  return { ...said, speak: (language: Language) => void speak(language) };
}
