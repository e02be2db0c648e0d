import { useEffect, useRef } from 'react';

/**
 * Acts at once, or after the press of a pointer that is under way. A part that goes away during a press moves the
 * button that the press was meant for.
 */
export function useAfterPress(act: () => void): () => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => (isPressed.current = true);
    const release = () => (isPressed.current = false);
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return () => {
    if (!isPressed.current) {
      act();
      return;
    }
    // The browser sends the click in the same task as the release.
    const later = () => setTimeout(act);
    window.addEventListener('pointerup', later, { once: true });
  };
}
