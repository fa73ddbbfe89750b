// Runs before a prerendered page is painted: what is for visitors alone is not shown to whoever is signed in.
try {
  if (localStorage.getItem('token')) document.documentElement.classList.add('returning');
} catch {
  // Storage is refused: nobody is signed in.
}
