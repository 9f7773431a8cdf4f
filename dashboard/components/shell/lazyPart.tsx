import { Anchor } from '@mantine/core';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { notifyAbout } from '../../lib/notify.ts';
import { reloadOnceReached } from '../../lib/partMissing.ts';
import { errorScreenText } from '../../texts/shared.ts';

const notify = notifyAbout('errorScreen');

interface Closable {
  opened?: boolean;
  onClose?: () => void;
}

/**
 * A dialog, menu or banner whose code comes when it is first shown. Where that cannot be fetched the screen stays as it is,
 * the part closes, and a toast offers to load the page again: browsers remember that a module could not be fetched.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let known: ComponentType<Props> | undefined;
  return function Part(props: Props & Closable) {
    const [Loaded, setLoaded] = useState(() => known);
    const { opened, onClose } = props;
    const close = useRef(onClose);
    close.current = onClose;

    useEffect(() => {
      if (known) return setLoaded(() => known);
      let isGone = false;
      const loaded = (part: { default: ComponentType<Props> }) => {
        known = part.default;
        if (!isGone) setLoaded(() => known);
      };
      const failed = () => {
        if (isGone || opened === false) return;
        tellMissing();
        close.current?.();
      };
      void load().then(loaded, failed);
      return () => {
        isGone = true;
      };
    }, [opened]);

    return Loaded ? <Loaded {...props} /> : null;
  };
}

const tellMissing = () =>
  notify.failure({
    title: errorScreenText.title,
    message: (
      <>
        {errorScreenText.partMissing}{' '}
        <Anchor component="button" type="button" inherit onClick={() => void reload()}>
          {errorScreenText.reload}
        </Anchor>
      </>
    ),
  });

const reload = () => reloadOnceReached().catch((error) => notify.failure(errorScreenText.title, error));
