import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import '../styles/paper.css';

interface PaperProps {
  /** The document's title during printing: the name of a saved PDF. */
  title: string;
  /** At the foot of every page. */
  foot: string;
  children: ReactNode;
}

/** What is printed instead of the screen: A4, black on white, with page numbers. Never visible on the screen. */
export function Paper({ title, foot, children }: PaperProps) {
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    root.dataset.paper = '';
    root.style.setProperty('--paper-foot', JSON.stringify(foot));
    return () => {
      delete root.dataset.paper;
      root.style.removeProperty('--paper-foot');
    };
  }, [foot]);
  return createPortal(
    <div className="paper">
      <title>{title}</title>
      {children}
    </div>,
    document.body,
  );
}
