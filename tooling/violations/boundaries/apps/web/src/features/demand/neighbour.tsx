// Breaks: features-never-meet.
import '../bidding/index.ts';
