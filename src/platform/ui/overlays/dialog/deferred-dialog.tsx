import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { OFFLINE } from '#platform/client/calls/api.ts';
import { useAlert } from '../alerts/alert-provider.tsx';

type Openable = { isOpen: boolean; onClose: () => void };

/** A dialog or drawer fetched at its first opening; on failure says so and closes. @param load with `importAgain`, or a failure is final */
export function deferredDialog<Props extends Openable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function DeferredDialog(props: Props) {
    const { isOpen, onClose } = props;
    const alert = useAlert();
    const [Dialog, setDialog] = useState(() => loaded);
    const [hasFailed, setHasFailed] = useState(false);
    const giveUp = useEffectEvent(() => {
      setHasFailed(true);
      onClose();
    });
    const tell = useEffectEvent(() => alert({ title: "This didn't open", text: OFFLINE.detail }));
    const isDue = isOpen && !Dialog;
    useEffect(() => {
      if (!isDue) return;
      let isAwaited = true;
      void load().then(
        (module) => {
          loaded = module.default;
          if (isAwaited) setDialog(() => loaded);
        },
        () => isAwaited && giveUp(),
      );
      return () => {
        isAwaited = false;
      };
    }, [isDue]);
    useEffect(() => {
      // An alert is an entry of the history: before the overlay is closed, its Back would go to the alert.
      if (!hasFailed || isOpen) return;
      setHasFailed(false);
      tell();
    }, [hasFailed, isOpen]);
    return Dialog && <Dialog {...props} />;
  };
}
