// Exits with 0 if the server of this container is ready, and with 1 otherwise.
const isReady = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(
  (response) => response.ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
