import { useEffect } from 'react';

/**
 * Replaces the package `react-style-singleton`. The component is the same, but its styles go into an adopted
 * stylesheet, which a policy without inline styles allows.
 */
export function styleSingleton() {
  const sheet = createSharedSheet();
  return ({ styles, dynamic }: { styles: string; dynamic?: boolean }) => {
    // Only a dynamic sheet follows its text. Every other sheet keeps its first text.
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
    useEffect(() => sheet.add(styles), [dynamic && styles]);
    return null;
  };
}

function createSharedSheet() {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;

  function remove() {
    users -= 1;
    if (users > 0 || !sheet) return;
    const gone = sheet;
    sheet = null;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== gone);
  }

  return {
    add(styles: string): () => void {
      users += 1;
      if (!sheet) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      return remove;
    },
  };
}
