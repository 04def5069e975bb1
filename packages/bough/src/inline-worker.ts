import "@bough/bnb/inline-worker";
