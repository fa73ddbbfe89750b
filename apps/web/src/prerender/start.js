// Runs while a prerendered page loads, and starts the client after the first paint, so that readable content does not
// wait for scripts.
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
    // Storage is not available.
    return false;
  }
}

if (isSignedIn()) {
  // Hides the parts for visitors from signed-in users, and starts the client at once.
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
