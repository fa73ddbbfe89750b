// Runs while a prerendered page arrives, and starts its client once the page has been painted: what can be read
// already should not wait for scripts.
const { scripts, preloads } = document.currentScript.dataset;

function start() {
  for (const href of preloads.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  for (const src of scripts.split(' ')) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  }
}

function isSignedIn() {
  try {
    return localStorage.getItem('token') !== null;
  } catch {
    // Storage is refused.
    return false;
  }
}

if (isSignedIn()) {
  // What is for visitors alone is not shown to whoever is signed in, and what is his should come soon.
  document.documentElement.classList.add('returning');
  start();
} else if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) {
  start();
} else {
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    start();
  });
  painted.observe({ type: 'paint', buffered: true });
}
